/** The story, the policies, and the default texts of the home page. */
export const reading = {
  'Couture from the looms of India': 'भारत के करघों से निकली पोशाकें',

  'Our story': 'हमारी कहानी',
  'A house named after the gold thread of brocade.': 'ब्रोकेड के सुनहरे तार के नाम पर बसा एक घर।',
  'The thread in the name': 'नाम में बसा धागा',
  'Zari is a strip of metal, beaten thin and wound around silk until it bends like thread. It is the part of a brocade that still shines when everything else has faded.':
    'ज़री धातु की एक पट्टी है, जिसे पीट-पीटकर पतला किया जाता है और रेशम पर लपेटा जाता है, जब तक वह धागे-सी मुड़ने न लगे। ब्रोकेड में बाकी सब फीका पड़ जाए, तब भी यही चमकती रहती है।',
  '{shop} began with a trunk of wedding clothes, and one question: who made these, and could they be asked again? Some of the answers were two lanes away. Others took a night train.':
    '{shop} की शुरुआत शादी के कपड़ों के एक संदूक और एक सवाल से हुई: इन्हें किसने बनाया था, और क्या उनसे फिर कहा जा सकता है? कुछ जवाब दो गली दूर मिले। कुछ के लिए रात की रेल पकड़नी पड़ी।',
  'We still work like that. A piece starts at the loom or the embroidery frame, with somebody whose name we know, and is cut only when the cloth has said what it wants to be.':
    'हम आज भी वैसे ही काम करते हैं। हर पोशाक करघे या कढ़ाई के अड्डे से शुरू होती है, किसी ऐसे हाथ से जिसका नाम हम जानते हैं, और कैंची तभी चलती है जब कपड़ा ख़ुद बता दे कि उसे क्या बनना है।',
  'So there is never a great deal of anything. When a piece is sold out, we would rather make the next one than the same one.':
    'इसलिए हमारे यहाँ कोई भी चीज़ बहुत सारी नहीं होती। कुछ बिक जाए, तो हम वही दोबारा नहीं, कुछ नया बनाना पसंद करते हैं।',
  'Four hands among many': 'बहुत-से हाथों में से चार',
  'Metal wire laid on stretched silk and held by stitches that one is not meant to see.':
    'तने हुए रेशम पर बिछा धातु का तार, ऐसे टाँकों से थमा हुआ जो दिखने नहीं चाहिए।',
  'White on white from Lucknow: shadow work, knots like grains of rice, nets made by pulling threads apart.':
    'लखनऊ का सफ़ेद पर सफ़ेद काम: परछाईं-सी कढ़ाई, चावल के दानों-सी गाँठें, धागे सरकाकर बनाई जालियाँ।',
  'Printed in Kutch with carved blocks, indigo and madder, and washed between each of a dozen stages.':
    'कच्छ में नक़्क़ाशीदार ठप्पों, नील और मजीठ से छपा, दर्जन भर चरणों में हर बार धोया हुआ।',
  'Brocade that grows a few centimetres a day, on looms that stand in the front rooms of houses.':
    'ब्रोकेड, जो घरों के अगले कमरों में रखे करघों पर दिन में बस कुछ सेंटीमीटर बढ़ता है।',

  'Privacy Policy': 'निजता की नीति',
  'What we keep about you, why, and for how long.': 'हम आपके बारे में क्या रखते हैं, क्यों, और कब तक।',
  'We are a small house. We ask for what it takes to sell you a piece and bring it to your door, and for nothing else.':
    'हमारा घर छोटा है। हम उतना ही पूछते हैं जितना आपको कपड़ा बेचने और आपके दरवाज़े तक पहुँचाने में लगता है, और कुछ नहीं।',
  'What we keep': 'हम क्या रखते हैं',
  'Your name, your email address, and your password in a form that nobody can read back.':
    'आपका नाम, आपका ईमेल, और आपका पासवर्ड ऐसे रूप में जिसे कोई पढ़ नहीं सकता।',
  'Up to three delivery addresses, for as long as you leave them in your account.':
    'डिलीवरी के तीन तक पते, जब तक आप उन्हें अपने अकाउंट में रहने दें।',
  'Your cart, your orders and the reviews that you write.': 'आपका कार्ट, आपके ऑर्डर और आपके लिखे रिव्यू।',
  'Your wishlist, so that we can write to you when a piece of it is back.':
    'आपकी पसंद की सूची, ताकि उसकी कोई चीज़ फिर आने पर हम आपको लिख सकें।',
  'What we never see': 'जो हम कभी नहीं देखते',
  'Your card. The payment provider asks for it on its own pages and tells us only whether the money came.':
    'आपका कार्ड। पेमेंट सेवा उसे अपने पेज पर पूछती है और हमें बस इतना बताती है कि पैसे आए या नहीं।',
  'Cookies, and what your browser keeps': 'कुकी, और आपका ब्राउज़र क्या रखता है',
  'These are all that the shop leaves in your browser. We follow nobody around the web and sell nothing about anybody.':
    'दुकान आपके ब्राउज़र में बस इतना ही रखती है। हम इंटरनेट पर किसी का पीछा नहीं करते और किसी की कोई बात नहीं बेचते।',
  'A cookie that keeps you signed in, until you sign out or for {days} days.':
    'एक कुकी, जो आपको लॉग इन रखती है: लॉग आउट करने तक या {days} दिन।',
  'A cookie that says that this browser has signed in before, so that we can warn you of a new one. It stays for {days} days, also after you sign out.':
    'एक कुकी, जो बताती है कि इस ब्राउज़र से पहले भी लॉग इन हुआ है, ताकि किसी नए ब्राउज़र की ख़बर हम आपको दे सकें। यह {days} दिन रहती है, लॉग आउट के बाद भी।',
  'A cookie with the language that you chose, for a year.':
    'एक कुकी, जिसमें आपकी चुनी हुई भाषा है: एक साल तक।',
  'The colours that you chose, until you choose others.': 'आपके चुने हुए रंग, जब तक आप दूसरे न चुनें।',
  'The last nine pieces that you looked at, until you sign out.':
    'पिछले नौ कपड़े, जो आपने देखे: लॉग आउट करने तक।',
  'The last six searches that found something, until you clear them or sign out.':
    'पिछली छह खोजें जिनमें कुछ मिला: मिटाने या लॉग आउट करने तक।',
  'The filters, how far down you were on each page, and the order that is being paid: until you close the tab or sign out.':
    'फ़िल्टर, हर पेज पर आप कहाँ तक पहुँचे थे, और वह ऑर्डर जिसका पेमेंट हो रहा है: टैब बंद करने या लॉग आउट करने तक।',
  'The pictures and the list that you saw last, for when you have no connection, until you sign out.':
    'पिछली बार देखी हुई तस्वीरें और सूची, ताकि कनेक्शन न हो तब भी दिखें: लॉग आउट करने तक।',
  'The shop’s own files, until there are newer ones.': 'दुकान की अपनी फ़ाइलें, जब तक नई न आएँ।',
  'Your say in it': 'इसमें आपकी मर्ज़ी',
  'You may have a copy of what we hold, or have it corrected or erased, apart from bills that the law makes us keep.':
    'हमारे पास जो कुछ है, आप उसकी नक़ल ले सकते हैं, उसे ठीक करा सकते हैं या मिटवा सकते हैं, बस वे बिल छोड़कर जिन्हें रखना क़ानून की माँग है।',
  'Write to': 'हमें लिखें:',

  'Refund, Return & Replacement': 'रिफ़ंड, वापसी और अदला-बदली',
  'How to send a piece back, and how money is returned.': 'पीस कैसे लौटाएँ, और पैसे कैसे वापस मिलते हैं।',
  '{shop} has not written its terms here yet. Please ask before you order.':
    '{shop} ने अपनी शर्तें अभी यहाँ नहीं लिखी हैं। कृपया ऑर्डर से पहले पूछ लें।',
  '{shop} has not written its story yet. The collection speaks for it until then.':
    '{shop} ने अपनी कहानी अभी नहीं लिखी है। तब तक कलेक्शन ही उसकी बात कहता है।',
  "Cloth should be felt before it is kept. Here is how to send back what isn't right.":
    'कपड़े को रखने से पहले छूकर देखना चाहिए। जो ठीक न लगे, उसे ऐसे लौटाएँ।',
  Returns: 'वापसी',
  "Unworn pieces with their labels may come back within 7 days of arriving. Write to us first, with your order's number, and we arrange the pick-up.":
    'बिना पहने, लेबल लगे कपड़े पहुँचने के 7 दिन के भीतर लौट सकते हैं। पहले हमें ऑर्डर का नंबर लिख भेजें, उठवाने का इंतज़ाम हम करेंगे।',
  "What can't come back": 'जो वापस नहीं हो सकता',
  'Pieces that were made to your measure or altered at your wish. They fit one person in the world, so their sale is final.':
    'जो आपके नाप से बने हों या आपके कहने पर बदले गए हों। वे दुनिया में एक ही इंसान को आते हैं, इसलिए उनकी बिक्री पक्की है।',
  'Damage on the way': 'रास्ते में ख़राबी',
  "Please tell us within 48 hours, with a photograph of the parcel and one of the piece. We replace it, or return your money where there isn't another.":
    'कृपया 48 घंटे में हमें बताएँ, पार्सल की और कपड़े की एक-एक तस्वीर के साथ। हम उसे बदल देंगे, और दूसरा न हो तो पैसे लौटा देंगे।',
  Alterations: 'नाप में बदलाव',
  'If the fault is in our tailoring, we put it right without charge within 7 days.':
    'कमी हमारी सिलाई में हो, तो 7 दिन में बिना पैसे लिए ठीक कर देंगे।',
  Refunds: 'रिफ़ंड',
  'Money goes back the way it came, to the original payment, once the piece has reached us.':
    'कपड़ा हम तक पहुँचते ही पैसे उसी रास्ते लौटते हैं जिससे आए थे।',
  'For anything else, write to': 'और किसी भी बात के लिए लिखें:',
  'or call {phone}': 'या फ़ोन करें: {phone}',

  'Festive Wear': 'त्योहारों के लिए',
  'Marigold, lamp light and a hem that turns with you. Pieces for the evenings that everyone comes home for.':
    'गेंदे के फूल, दीयों की रोशनी और आपके साथ घूमता घेर। उन शामों के लिए, जब सब घर लौटते हैं।',
  'Figures in festive colours in a courtyard': 'आँगन में त्योहार के रंग पहने लोग',
  'Anarkali suits': 'अनारकली सूट',
  'Lehenga sets': 'लहंगा सेट',
  Sarees: 'साड़ियाँ',
  Dupattas: 'दुपट्टे',
  'Kurta sets': 'कुर्ता सेट',
  'Ethnic jackets': 'देसी जैकेट',
  Wedding: 'शादी',
  'Reds that have been worked for months, a thread at a time, for a day that is kept for a lifetime.':
    'महीनों तक, एक-एक धागे से बुने लाल रंग, उस दिन के लिए जो उम्र भर साथ रहता है।',
  'A bridal party beneath an arch': 'मेहराब के नीचे दुल्हन और उसके अपने',
  'Bridal lehengas': 'ब्राइडल लहंगे',
  'Heavily embroidered sarees': 'भारी कढ़ाई की साड़ियाँ',
  Groomswear: 'दूल्हे के कपड़े',
  Sherwanis: 'शेरवानियाँ',
  'Reception gowns': 'रिसेप्शन गाउन',
  'Designer blouses': 'डिज़ाइनर ब्लाउज़',
  'Old drapes cut to a new line: capes, slants and skirts that need no pins.':
    'पुराने पहनावे, नई काट में: केप, तिरछी रेखाएँ और बिना पिन के टिकने वाली स्कर्ट।',
  'Figures in fusion gowns and capes': 'फ़्यूज़न गाउन और केप पहने लोग',
  'Fusion gowns': 'फ़्यूज़न गाउन',
  'Cape sets': 'केप सेट',
  'Draped skirts': 'ड्रेप स्कर्ट',
  'Asymmetric kurtas': 'तिरछे घेर के कुर्ते',
  Tunics: 'ट्यूनिक',
  Jumpsuits: 'जंपसूट',
  'Casual Ethnic': 'रोज़ का देसी',
  'Cotton that has met the sun before. For errands, long lunches and every ordinary good day.':
    'धूप से पुरानी पहचान वाला सूती कपड़ा। बाज़ार के लिए, लंबी दोपहरों के लिए, हर सीधे-सादे अच्छे दिन के लिए।',
  'Figures in light cotton kurtas': 'हल्के सूती कुर्ते पहने लोग',
  'Cotton kurtis': 'सूती कुर्तियाँ',
  'Straight pants': 'सीधी पैंट',
  'Boho tunics': 'बोहो ट्यूनिक',
  'Casual dupattas': 'रोज़ के दुपट्टे',
  'Printed kurtas': 'छपाई वाले कुर्ते',
  'Everyday sarees': 'रोज़ की साड़ियाँ',
  'Each from the place that makes it best, and from families who have never made anything else.':
    'हर चीज़ वहीं से, जहाँ वह सबसे अच्छी बनती है, और उन परिवारों से जिन्होंने और कुछ बनाया ही नहीं।',
  'Woven and printed cloths side by side': 'बुने और छपे कपड़े साथ-साथ',
  'Banarasi sarees': 'बनारसी साड़ियाँ',
  'Chikankari sets': 'चिकनकारी सेट',
  'Ajrakh prints': 'अजरख छपाई',
  'Phulkari dupattas': 'फुलकारी दुपट्टे',
  'Handloom kurtas': 'हथकरघे के कुर्ते',
  'Kalamkari dresses': 'कलमकारी पोशाकें',
  'Linen for May, quick-drying kurtis for July, a shawl for the first cold morning.':
    'मई के लिए लिनेन, जुलाई के लिए जल्दी सूखने वाली कुर्तियाँ, पहली सर्द सुबह के लिए शॉल।',
  'Figures dressed for summer, rain and winter': 'गर्मी, बारिश और सर्दी के कपड़े पहने लोग',
  'Summer linen sets': 'गर्मियों के लिनेन सेट',
  'Monsoon kurtis': 'बरसात की कुर्तियाँ',
  'Festive jackets': 'त्योहार की जैकेट',
  'Layered outfits': 'परतों वाले पहनावे',
  'Winter shawls': 'सर्दियों के शॉल',
  'Pastel sets': 'हल्के रंगों के सेट',

  Pune: 'पुणे',
  Lucknow: 'लखनऊ',
  Kochi: 'कोच्चि',
  Amritsar: 'अमृतसर',
  Bengaluru: 'बेंगलुरु',
} as const
