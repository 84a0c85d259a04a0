/** Gift cards that shoppers buy. */
export const cardSales = {
  'A gift card by email, on the day you choose': 'आपके चुने दिन, ईमेल से गिफ़्ट कार्ड',
  'This shop sells no gift cards at the moment': 'इस समय यह दुकान गिफ़्ट कार्ड नहीं बेचती',
  'Another value, {least} to {most}': 'कोई और रक़म, {least} से {most}',
  'Name of who receives it': 'पाने वाले का नाम',
  'Their email': 'उनका ईमेल',
  'Your name on the card': 'कार्ड पर आपका नाम',
  'The day on which it is sent': 'भेजने का दिन',
  'Today: at once. A later day: at nine in the morning in India.':
    'आज के लिए तुरंत। बाद के किसी दिन के लिए भारत में सुबह नौ बजे।',
  'Pay for the card': 'कार्ड का भुगतान करें',
  'A gift card is paid at once, without codes, gift cards or store credit. It has no last day.':
    'गिफ़्ट कार्ड का भुगतान तुरंत होता है, बिना कोड, गिफ़्ट कार्ड या स्टोर क्रेडिट के। इसकी कोई आख़िरी तारीख़ नहीं।',
  Design: 'डिज़ाइन',
  Paisley: 'कैरी',
  Arch: 'मेहराब',
  'Preview of the card': 'कार्ड कैसा दिखेगा',
  Sent: 'भेजा गया',
  Stopped: 'रोका गया',
  'Cards that you bought': 'आपके ख़रीदे कार्ड',
  'Correct the email': 'ईमेल ठीक करें',
  'You can do this once. The old code stops working.':
    'यह एक ही बार हो सकता है। पुराना कोड नहीं चलेगा।',
} as const
