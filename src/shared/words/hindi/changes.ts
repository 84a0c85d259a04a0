/** Returns, alterations, complaints and cancellations. */
export const changes = {
  '{what} of {quantity} × {title}: {state}': '{what}, {quantity} × {title}: अब {state}',
  'Change of size': 'साइज़ बदलना',
  Cancellation: 'रद्द करना',
  'We changed the size of this piece, as you asked. It costs the same.':
    'आपके कहने पर हमने इस पीस का साइज़ बदल दिया है। दाम वही है।',
  '{title}: size {to} instead of {from}': '{title}: साइज़ {from} की जगह {to}',
  Return: 'वापसी',
  Exchange: 'बदलना',
  Alteration: 'सुधार',
  Complaint: 'शिकायत',
  'Asked for': 'माँगा गया',
  Agreed: 'मान लिया गया',
  'On its way to us': 'हमारे पास आ रहा है',
  'With us': 'हमारे पास है',
  'Being altered': 'सुधारा जा रहा है',
  'Ready to try on': 'पहनकर देखने को तैयार',
  'Ready to go back': 'लौटाने को तैयार',
  'Not accepted': 'स्वीकार नहीं हुआ',
  'On its way back': 'आपके पास लौट रहा है',
  'Lost on the way': 'रास्ते में खो गया',
  Declined: 'मना किया गया',
  'Taken back': 'वापस लिया गया',
  'Never sent': 'भेजा नहीं गया',
  Settled: 'पूरा हुआ',
  'It does not fit': 'नाप ठीक नहीं है',
  'It looks different from its pictures': 'तस्वीरों से अलग दिखता है',
  'It has a fault': 'इसमें ख़राबी है',
  'It arrived damaged': 'टूटा-फटा मिला',
  'I got another piece': 'मुझे दूसरा पीस मिला',
  'It was not in the parcel': 'पार्सल में नहीं था',
  'It came too late': 'बहुत देर से आया',
  'I changed my mind': 'मेरा मन बदल गया',
  'The courier lost it': 'कूरियर से खो गया',
  'Money back': 'पैसे वापस',
  'Another size': 'दूसरा साइज़',
  'The same piece again': 'वही पीस फिर से',
  'An alteration': 'सुधार',
  'This is settled, and another piece is on its way to you.':
    'यह पूरा हुआ, और दूसरा पीस आपके पास आ रहा है।',
  'This is settled, and another piece is kept for you. It is sent once the rest is paid on the page of its order.':
    'यह पूरा हुआ, और दूसरा पीस आपके लिए रखा है। उसके ऑर्डर के पेज पर बाकी रकम चुकाते ही वह भेजा जाता है।',
  '{amount} to pay': '{amount} बाकी',
  Exchanged: 'बदला गया',
  '{n} of {all} exchanged': '{all} में से {n} बदले गए',
  'Which size?': 'कौन सा साइज़?',
  'Once we have looked at it, the other piece is sent to you. You pay nothing for it.':
    'देख लेने के बाद हम आपको दूसरा पीस भेजते हैं। उसके लिए आपको कुछ नहीं देना है।',
  'Once we have looked at it, we keep the other piece for you. You pay {amount} more before it is sent.':
    'देख लेने के बाद हम दूसरा पीस आपके लिए रख लेते हैं। भेजने से पहले आपको {amount} और देने होंगे।',
  'Once we have looked at it, the other piece is sent to you, and {amount} goes back to you.':
    'देख लेने के बाद हम आपको दूसरा पीस भेजते हैं, और {amount} आपको वापस मिलते हैं।',
  'In exchange: {piece}': 'बदले में: {piece}',
  'Replaces a piece of order {number}': 'ऑर्डर {number} के एक पीस के बदले',
  'Pays the exchange': 'बदले के पीस में लगे',
  'We have your request, and write to you soon.': 'आपका अनुरोध हमें मिल गया है, हम आपको जल्द लिखेंगे।',
  'We agree. Please send the piece to us, with the slip of your request.':
    'हम सहमत हैं। कृपया अनुरोध की पर्ची के साथ पीस हमें भेजें।',
  'We agree. You need not send anything.': 'हम सहमत हैं। आपको कुछ भेजने की ज़रूरत नहीं।',
  'The piece is on its way to us.': 'पीस हमारे पास आ रहा है।',
  'The piece is with us. We look at it and write to you.':
    'पीस हमारे पास पहुँच गया है। हम उसे देखकर आपको लिखेंगे।',
  'Our tailor is at work on the piece.': 'हमारे दर्ज़ी पीस पर काम कर रहे हैं।',
  'The piece is ready to try on. Please come to us, or tell us what is left to do.':
    'पीस पहनकर देखने को तैयार है। कृपया हमारे यहाँ आएँ, या बताएँ कि क्या बाक़ी है।',
  'The work on the piece is done. It goes back to you soon.':
    'पीस का काम पूरा हो गया है। वह जल्द ही आपके पास लौटेगा।',
  'We can’t take the piece back, and send it to you again.':
    'हम यह पीस वापस नहीं ले सकते, इसलिए इसे फिर आपको भेज रहे हैं।',
  'The piece is on its way back to you.': 'पीस आपके पास लौट रहा है।',
  'The piece was lost on the way. We look into it and write to you.':
    'पीस रास्ते में खो गया। हम पता करके आपको लिखेंगे।',
  'We are sorry: we can’t do what you asked for.': 'हमें खेद है: आपने जो माँगा, वह हम नहीं कर सकते।',
  'The request was taken back.': 'अनुरोध वापस ले लिया गया।',
  'The piece did not reach us in time, so the request has ended. Please write to us if it is on its way.':
    'पीस समय पर हमारे पास नहीं पहुँचा, इसलिए अनुरोध समाप्त हो गया। अगर वह रास्ते में है, तो कृपया हमें लिखें।',
  'Your order is cancelled.': 'आपका ऑर्डर रद्द हो गया है।',
  'This is settled, and your money is on its way back.':
    'यह पूरा हो गया है, और आपके पैसे लौटाए जा रहे हैं।',
  'This is settled, and the amount becomes store credit in your account.':
    'यह पूरा हो गया है, और रक़म आपके खाते में स्टोर क्रेडिट बनेगी।',
  'This is settled.': 'यह पूरा हो गया है।',
  'Returns and requests': 'वापसी और अनुरोध',
  'Nothing can be asked for this order now': 'इस ऑर्डर के लिए अभी कुछ नहीं माँगा जा सकता',
  'Once a piece is with you, you can ask for a return or an alteration here.':
    'पीस आपके पास पहुँचने के बाद आप यहाँ वापसी या सुधार माँग सकते हैं।',
  'Nothing is packed yet. It is cancelled at once, and {amount} goes back to you.':
    'अभी कुछ पैक नहीं हुआ है। ऑर्डर तुरंत रद्द होगा, और {amount} आपको वापस मिलेंगे।',
  'We work on your order already, so we look at it first and answer within two days.':
    'आपके ऑर्डर पर काम शुरू हो चुका है, इसलिए हम पहले देखकर दो दिन के भीतर जवाब देंगे।',
  'What should we know? (optional)': 'हमें क्या जानना चाहिए? (वैकल्पिक)',
  'Cancel this order': 'यह ऑर्डर रद्द करें',
  'Ask to cancel': 'रद्द करने का अनुरोध करें',
  'Back to the order': 'ऑर्डर पर वापस जाएँ',
  'Return a piece or have it altered': 'पीस लौटाएँ या सुधार करवाएँ',
  'Which piece?': 'कौन सा पीस?',
  'What is the reason?': 'वजह क्या है?',
  'What would you like?': 'आप क्या चाहते हैं?',
  'For this reason the piece can’t come back. If something is wrong with it, please choose that.':
    'इस वजह से पीस वापस नहीं आ सकता। अगर उसमें कुछ ग़लत है, तो कृपया वही चुनें।',
  'You can add up to six photos in the next step.': 'अगले चरण में आप छह तक फ़ोटो जोड़ सकते हैं।',
  'Send the request': 'अनुरोध भेजें',
  'Until {date}': '{date} तक',
  'Its days ended on {date}': 'इसके दिन {date} को पूरे हुए',
  'How many of {title}': '{title} के कितने',
  'Too small': 'छोटा है',
  'Too large': 'बड़ा है',
  'Where, and how far?': 'कहाँ, और कितना?',
  'Waist, about 2 inches': 'कमर, क़रीब 2 इंच',
  'We write to you what the alteration takes, and send the piece back to you.':
    'सुधार में क्या लगेगा, यह हम आपको लिखेंगे, और पीस आपको वापस भेजेंगे।',
  'Once we have looked at it, {amount} is store credit in your account.':
    'हमारे देखने के बाद {amount} आपके खाते में स्टोर क्रेडिट होंगे।',
  'Once we have looked at it, {amount} goes back the way that you paid. It takes a few days.':
    'हमारे देखने के बाद {amount} उसी तरह वापस मिलेंगे जैसे आपने चुकाए थे। इसमें कुछ दिन लगते हैं।',
  'We pay the way back.': 'लौटाने का ख़र्च हमारा है।',
  'You pay the way back.': 'लौटाने का ख़र्च आपका है।',
  'Request {number}': 'अनुरोध {number}',
  'Ended on {date}': '{date} को समाप्त',
  'Since {date}': '{date} से',
  'Slip for the parcel': 'पार्सल की पर्ची',
  'Please send it by {date}.': 'कृपया इसे {date} तक भेजें।',
  '{amount} went back to you.': '{amount} आपको वापस मिल गए।',
  '{amount} is on its way back to you.': '{amount} आपके पास लौट रहे हैं।',
  'Add a photo': 'फ़ोटो जोड़ें',
  'Add it': 'जोड़ें',
  'Photos need scripts here. You can also send them to {email}.':
    'यहाँ फ़ोटो जोड़ने के लिए स्क्रिप्ट चाहिए। आप उन्हें {email} पर भी भेज सकते हैं।',
  'Tracking number': 'ट्रैकिंग नंबर',
  'I have sent it': 'मैंने भेज दिया है',
  'The piece is back with me': 'पीस मेरे पास लौट आया है',
  'Take the request back': 'अनुरोध वापस लें',
  'Back to the request': 'अनुरोध पर वापस जाएँ',
  To: 'सेवा में',
  'See your requests': 'अपने अनुरोध देखें',
  'Return, alter or cancel': 'लौटाएँ, सुधरवाएँ या रद्द करें',
  'Email or phone that you ordered with': 'जिस ईमेल या फ़ोन से ऑर्डर किया था',
  'Open the requests': 'अनुरोध खोलें',
  'Ordered by phone or in our shop? We send a code to the email or phone that you ordered with. Orders of an account are changed in the account.':
    'फ़ोन पर या हमारी दुकान में ऑर्डर किया? जिस ईमेल या फ़ोन से ऑर्डर किया था, उस पर हम कोड भेजते हैं। खाते के ऑर्डर खाते में ही बदले जाते हैं।',
  'If {number} is an order without an account, a code is on its way to its email or phone. It works for 15 minutes.':
    'अगर {number} बिना खाते का ऑर्डर है, तो उसके ईमेल या फ़ोन पर कोड आ रहा है। यह 15 मिनट तक चलता है।',
} as const
