/** Returns, alterations, complaints and cancellations. */
export const changes = {
  '{what} of {quantity} × {title}: {state}': '{quantity} × {title}, {what}: {state}',
  Cancellation: 'रद्द करना',
  Return: 'वापसी',
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
  'It looks other than its pictures': 'तस्वीरों से अलग दिखता है',
  'Its work or cloth has a fault': 'काम या कपड़े में ख़राबी है',
  'It arrived damaged': 'टूटा-फटा मिला',
  'It is another piece': 'दूसरा पीस आया है',
  'It was not in the parcel': 'पार्सल में नहीं था',
  'It came too late': 'बहुत देर से आया',
  'I changed my mind': 'मेरा मन बदल गया',
  'The courier lost it': 'कूरियर से खो गया',
  'Money back': 'पैसे वापस',
  'Store credit': 'स्टोर क्रेडिट',
  'An alteration': 'सुधार',
  'We have your request and answer within two days.':
    'आपका अनुरोध हमें मिल गया है। हम दो दिन के भीतर जवाब देंगे।',
  'We agree. Please send the piece to us within 14 days, with the slip of your request.':
    'हम सहमत हैं। कृपया अनुरोध की पर्ची के साथ पीस 14 दिन के भीतर हमें भेजें।',
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
  'Your order is cancelled, and your money is on its way back.':
    'आपका ऑर्डर रद्द हो गया है, और आपके पैसे लौटाए जा रहे हैं।',
  'All is in order with the piece, and your money is on its way back.':
    'पीस बिल्कुल ठीक है, और आपके पैसे लौटाए जा रहे हैं।',
  'Your money is on its way back. You need not send anything.':
    'आपके पैसे लौटाए जा रहे हैं। आपको कुछ भेजने की ज़रूरत नहीं।',
  'The piece is back with you. We hope that you will wear it with joy.':
    'पीस आपके पास लौट आया है। आशा है आप इसे ख़ुशी से पहनेंगे।',
} as const
