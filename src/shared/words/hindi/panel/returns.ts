export const panelReturns = {
  'return policy added': 'वापसी नीति जोड़ी',
  'return policy changed': 'वापसी नीति बदली',
  'return policy deleted': 'वापसी नीति हटाई',
  'Return policies': 'वापसी नीतियाँ',
  'What a shopper may ask for after delivery. A product has its own policy, else that of its first collection with one, else the one for all other products. Orders keep the policy of their day. What is faulty, wrong or not as described comes back whatever a policy says.':
    'डिलीवरी के बाद ग्राहक क्या माँग सकते हैं। प्रोडक्ट की अपनी नीति होती है, नहीं तो उसके पहले ऐसे कलेक्शन की जिसकी नीति हो, नहीं तो बाकी सभी प्रोडक्ट वाली। ऑर्डर में उस दिन की नीति बनी रहती है। जिसमें ख़राबी हो, जो ग़लत पहुँचे या बताए अनुसार न हो, वह नीति चाहे जो हो, वापस आ सकता है।',
  'No return policies yet. The shop says nothing about returns beside the link.':
    'अभी कोई वापसी नीति नहीं है। दुकान लिंक के अलावा वापसी के बारे में कुछ नहीं कहती।',
  'New policy': 'नई नीति',
  'Orders keep it. No product and no collection has this policy.':
    'ऑर्डर में वह बनी रहेगी। यह नीति किसी प्रोडक्ट या कलेक्शन की नहीं है।',
  'Collections: {n}': 'कलेक्शन: {n}',
  'Only your staff read it.': 'इसे केवल आपके स्टाफ़ देखते हैं।',
  'Days from delivery': 'डिलीवरी से दिन',
  '0 for a final sale.': 'अंतिम बिक्री के लिए 0।',
  'The shopper': 'ग्राहक',
  'What is made to order comes back only if it is faulty':
    'ऑर्डर पर बना कपड़ा ख़राबी होने पर ही वापस आए',
  'For all products that have no other policy': 'उन सभी प्रोडक्ट के लिए जिनकी कोई और नीति नहीं है',
  Explanation: 'विवरण',
  'Shown under the sentence on the page of a product.': 'प्रोडक्ट के पेज पर वाक्य के नीचे दिखता है।',
  'What shoppers read': 'ग्राहक क्या पढ़ते हैं',
  'That of its collection or of the shop': 'उसके कलेक्शन या दुकान की नीति',
  'None: its pieces have that of the shop': 'कोई नहीं: उसके परिधानों पर दुकान की नीति',
  'Store credit': 'स्टोर क्रेडिट',
  Alteration: 'फ़िटिंग में सुधार',
  'Return policy': 'वापसी नीति',
  'What a shopper may ask for': 'ग्राहक क्या माँग सकते हैं',
  'Who pays the way back': 'वापस भेजने का ख़र्च कौन देता है',
  'Made to order: back only if faulty': 'ऑर्डर पर बना: वापसी ख़राबी होने पर ही',
  'For all other products': 'बाकी सभी प्रोडक्ट के लिए',
  'Explanation in Hindi': 'हिंदी में विवरण',
} as const
