/** For the pages of customers. */
export const panelCustomers = {
  'Coming dates': 'आने वाली तारीख़ें',
  'May be written to': 'जिन्हें लिख सकते हैं',
  'Bought one piece': 'एक पीस के ख़रीदार',
  'WhatsApp or text message': 'WhatsApp या SMS',

  Birthday: 'जन्मदिन',
  Anniversary: 'सालगिरह',
  'Wedding day': 'शादी का दिन',
  'No month': 'महीना नहीं',
  'Year (optional)': 'साल (ज़रूरी नहीं)',
  'Save the dates': 'तारीख़ें सेव करें',

  Consent: 'सहमति',
  'May be written to by email': 'ईमेल से लिख सकते हैं',
  'May be written to by WhatsApp or text message': 'WhatsApp या SMS से लिख सकते हैं',
  'Not asked': 'पूछा नहीं गया',
  'Yes, said in the shop': 'हाँ, दुकान में कहा',
  'Yes, said on the phone': 'हाँ, फ़ोन पर कहा',
  'Yes, in writing': 'हाँ, लिखकर',
  No: 'नहीं',
  'Since {day}, recorded by {name}': '{day} से, {name} ने दर्ज किया',
  'a former colleague': 'एक पुराने साथी',
  'Save the consent': 'सहमति सेव करें',

  'Same phone or email': 'वही फ़ोन या ईमेल',
  'Compare with {name}': '{name} से मिलान करें',
  'Merged contacts': 'मिलाए गए संपर्क',
  'Neither email nor phone': 'न ईमेल, न फ़ोन',
  Separate: 'अलग करें',
  'Separate {contact}': '{contact} को अलग करें',

  'Merge with another customer': 'दूसरे ग्राहक के साथ मिलाएँ',
  'Merge {name} with another customer': '{name} को दूसरे ग्राहक के साथ मिलाएँ',
  'Find the other customer': 'दूसरा ग्राहक खोजें',
  Found: 'मिले',
  'Both customers': 'दोनों ग्राहक',
  'Has an account too, so it cannot be merged': 'इनका भी अकाउंट है, इसलिए इन्हें मिलाया नहीं जा सकता',
  'Both have an account. Logins, carts and store credit of two accounts stay apart, so they cannot be merged.':
    'दोनों के अपने अकाउंट हैं। दो अकाउंट के लॉग इन, कार्ट और स्टोर क्रेडिट अलग ही रहते हैं, इसलिए इन्हें मिलाया नहीं जा सकता।',
  'Orders, notes, dates and consent are shown as those of one customer. Of two dates or answers, the later entry counts. No order, invoice or payment changes, and nobody sees more in the shop. You can separate them again.':
    'ऑर्डर, टिप्पणी, तारीख़ें और सहमति एक ही ग्राहक के साथ दिखेंगे। दो तारीख़ों या जवाबों में बाद में दर्ज किया हुआ माना जाएगा। कोई ऑर्डर, बिल या पेमेंट नहीं बदलेगा, और दुकान में किसी को कुछ ज़्यादा नहीं दिखेगा। आप इन्हें फिर अलग कर सकते हैं।',
  Merge: 'मिलाएँ',
  'Choose another': 'कोई और चुनें',
  'Customers who bought it': 'इसके ख़रीदार',
} as const
