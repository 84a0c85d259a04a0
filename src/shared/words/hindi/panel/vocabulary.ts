/** States, roles, reasons, kinds, and the fields of the audit log. */
export const panelVocabulary = {
  Owner: 'मालिक',
  Packing: 'पैकिंग',
  Tailor: 'दर्ज़ी',
  'Products, stock, reviews and feature images': 'प्रोडक्ट, स्टॉक, रिव्यू और ख़ास तस्वीरें',
  'Orders to send, slips, labels and tracking': 'भेजने लायक ऑर्डर, पर्चियाँ, लेबल और ट्रैकिंग',
  'All orders, statuses, refunds and export': 'सभी ऑर्डर, स्थिति, रिफ़ंड और फ़ाइलें',
  'Revenue and other sums': 'आमदनी और दूसरी रक़में',
  Catalogue: 'कैटलॉग',

  Published: 'दुकान में है',
  Draft: 'ड्राफ़्ट',
  Scheduled: 'तय समय पर',
  Archived: 'दुकान से हटा रखा',

  'First count': 'पहली गिनती',
  'Stitched or bought': 'सिले या ख़रीदे गए',
  'Damaged or lost': 'ख़राब हुए या खो गए',
  'Counted anew': 'फिर से गिने गए',
  'Another reason': 'कोई और वजह',
  'Changed with the product': 'प्रोडक्ट के साथ बदले',
  'Changed by an import': 'फ़ाइल से बदले',
  Sold: 'बिके',
  'Came back from an order': 'ऑर्डर से लौटे',
  'A change taken back': 'बदलाव वापस लिया गया',

  'Every piece of an accepted order is somewhere': 'पक्के हुए ऑर्डर का हर पीस कहीं न कहीं है',
  'Open the order named in the log, count its pieces, and refund what can’t be sent.':
    'लॉग में लिखा ऑर्डर खोलें, उसके पीस गिनें, और जो भेजे नहीं जा सकते, उनके पैसे लौटा दें।',
  'No piece was sold twice': 'कोई पीस दो बार नहीं बिका',
  'Count the pieces named in the log and enter how many there are on their stock page.':
    'लॉग में लिखे कपड़े गिनें और उनके स्टॉक पेज पर लिखें कि कितने हैं।',
  'The stock ledger adds up to what is there': 'स्टॉक का लेखा मौजूद पीस से मेल खाता है',
  'Open the stock page of the piece: it says which size. Count it and enter the number.':
    'उस कपड़े का स्टॉक पेज खोलें: वहाँ साइज़ लिखा है। गिनकर संख्या लिखें।',
  'The payments of every order add up to what it received': 'हर ऑर्डर के पेमेंट उतने ही हैं जितने पैसे मिले',
  'Compare the order’s payments with those at the payment provider and at the bank.':
    'ऑर्डर के पेमेंट पेमेंट सेवा और बैंक की सूची से मिलाएँ।',
  'Money that pays for nothing goes back': 'जिस पैसे से कुछ नहीं चुकता, वह लौटता है',
  'Refund the payment at the payment provider, and note it on the order.':
    'पेमेंट सेवा पर पैसे लौटाएँ और ऑर्डर पर लिख दें।',
  'What discount codes took off stands among the charges of their orders':
    'डिस्काउंट कोड से घटी रक़म ऑर्डर के ब्योरे में है',
  'Compare the order’s charges with what its customer paid.':
    'ऑर्डर का ब्योरा ग्राहक के चुकाए पैसों से मिलाएँ।',
  'Invoices less credit notes are the money kept and still due':
    'बीजक में से क्रेडिट नोट घटाने पर रखे हुए और बाक़ी पैसे बचते हैं',
  'Compare the order’s documents with its payments and refunds, and ask your accountant.':
    'ऑर्डर के दस्तावेज़ उसके पेमेंट और रिफ़ंड से मिलाएँ और अपने अकाउंटेंट से पूछें।',
  'What is due of an order adds up to its total': 'ऑर्डर की सारी देनदारी उसके कुल के बराबर है',
  'Agree with the customer what is still to be paid before you send the order.':
    'ऑर्डर भेजने से पहले ग्राहक से तय करें कि कितना देना बाक़ी है।',
  'Every paid order has its payment and its pieces': 'पेमेंट हुए हर ऑर्डर का पेमेंट और उसके कपड़े दर्ज हैं',
  'Check the order’s payment at the payment provider before you send anything.':
    'कुछ भी भेजने से पहले पेमेंट सेवा पर इस ऑर्डर का पेमेंट देखें।',
  'Every order costs what its pieces and charges add up to':
    'हर ऑर्डर का दाम उसके कपड़ों और शुल्कों के जोड़ के बराबर है',
  'Compare the order with the payment at the payment provider, and refund the difference.':
    'ऑर्डर को पेमेंट सेवा के पेमेंट से मिलाएँ, और जो अंतर हो, वह लौटाएँ।',
  'No more went back than was taken': 'जितना लिया गया, उससे ज़्यादा नहीं लौटाया गया',
  'Compare the refunds of the order with those at the payment provider.':
    'ऑर्डर के रिफ़ंड पेमेंट सेवा के रिफ़ंड से मिलाएँ।',
  'No payment waits for an answer for long': 'कोई पेमेंट देर तक जवाब के इंतज़ार में नहीं है',
  'The payment provider may be down; the shop keeps asking. Tell the customer that nothing is lost.':
    'हो सकता है पेमेंट सेवा अभी बंद हो; दुकान पूछती रहेगी। ग्राहक को बताएँ कि कुछ खोया नहीं है।',
  'No piece is held past its time': 'कोई पीस समय के बाद रोका हुआ नहीं है',
  'Restart the shop: what frees held pieces does not run.':
    'दुकान का सर्वर फिर से चालू करें: रोके हुए पीस छोड़ने वाला काम नहीं चल रहा।',
  'The payment provider has the money of every recently paid order':
    'हाल में हुए हर पेमेंट के पैसे पेमेंट सेवा के पास हैं',
  'Look up the order at the payment provider. Don’t send it before the money is there.':
    'ऑर्डर को पेमेंट सेवा पर देखें। पैसे आने से पहले न भेजें।',

  'home page changed': 'होम पेज बदला',
  'settings changed': 'सेटिंग बदली',
  'order status changed': 'ऑर्डर की स्थिति बदली',
  'order status taken back': 'ऑर्डर की स्थिति का बदलाव वापस लिया',
  'address of an order corrected': 'ऑर्डर का पता ठीक किया',
  'order noted': 'ऑर्डर पर टिप्पणी लिखी',
  'parcel of an order changed': 'ऑर्डर के पार्सल को बदला',
  'parcel of an order corrected': 'ऑर्डर के पार्सल की जानकारी ठीक की',
  'sale planned': 'सेल तय की गई',
  'sale changed': 'सेल बदली गई',
  'sale ended': 'सेल समाप्त की गई',
  'discount code added': 'डिस्काउंट कोड जोड़ा गया',
  'discount code changed': 'डिस्काउंट कोड बदला गया',
  'order entered': 'ऑर्डर दर्ज किया',
  'order added to an account': 'ऑर्डर अकाउंट में जोड़ा गया',
  'order taken out of an account': 'ऑर्डर अकाउंट से हटाया',
  'money received': 'मिले पैसे दर्ज किए',
  'recorded money corrected': 'दर्ज पैसे सुधारे',
  'gift card issued': 'गिफ़्ट कार्ड जारी किया',
  'code of a gift card replaced': 'गिफ़्ट कार्ड का कोड बदला',
  'gift card frozen or released': 'गिफ़्ट कार्ड रोका या खोला',
  'store credit changed': 'स्टोर क्रेडिट बदला',
  'Gift cards and store credit are worth what was put on them and not spent':
    'गिफ़्ट कार्ड और स्टोर क्रेडिट में वही है, जो डाला गया और ख़र्च नहीं हुआ',
  'Compare the card’s history with the orders that it paid for.':
    'कार्ड का इतिहास उन ऑर्डरों से मिलाएँ, जिनका भुगतान उससे हुआ।',
  'payment link made': 'पेमेंट लिंक बनाया',
  'payment links revoked': 'पेमेंट लिंक बंद किए',
  'reference of a payment by link removed': 'लिंक से हुए भुगतान का संदर्भ हटाया',
  'refund by hand kept as store credit': 'हाथ से रिफ़ंड स्टोर क्रेडिट में रखा',
  'refund by hand paid or withdrawn': 'हाथ से रिफ़ंड दिया या वापस लिया',
  'refund asked for': 'रिफ़ंड माँगा',
  'feature image added': 'होम पेज की तस्वीर जोड़ी',
  'feature images put in order': 'होम पेज की तस्वीरों का क्रम बदला',
  'feature image changed': 'होम पेज की तस्वीर बदली',
  'feature image deleted': 'होम पेज की तस्वीर हटाई',
  'email sent again': 'ईमेल फिर भेजा',
  'customer noted': 'ग्राहक पर टिप्पणी लिखी',
  'orders on delivery of a customer limited': 'ग्राहक के डिलीवरी पर भुगतान वाले ऑर्डर की सीमा बदली',
  'customer’s data exported': 'ग्राहक की जानकारी निकाली',
  'customer erased': 'ग्राहक को मिटाया',
  'words of an email changed': 'ईमेल के शब्द बदले',
  'product added': 'प्रोडक्ट जोड़ा',
  'product edited': 'प्रोडक्ट बदला',
  'product deleted': 'प्रोडक्ट हटाया',
  'product put back': 'प्रोडक्ट वापस लाया गया',
  'review hidden': 'रिव्यू छिपाया',
  'review shown again': 'रिव्यू फिर दिखाया',
  'review answered': 'रिव्यू का जवाब दिया',
  'stock adjusted': 'स्टॉक ठीक किया',
  'change taken back': 'बदलाव वापस लिया',
  'staff invited': 'टीम में न्योता दिया',
  'staff invitation withdrawn': 'टीम का न्योता वापस लिया',
  'staff joined': 'टीम में आए',
  'staff role changed': 'टीम में भूमिका बदली',
  'staff let go': 'टीम से हटाया',
  'second factor on': 'दूसरा ताला लगाया',
  'second factor off': 'दूसरा ताला हटाया',
  'second factor of a colleague reset': 'साथी का दूसरा ताला हटाया',

  'Order shipped': 'ऑर्डर भेजा गया',
  'Order delivered': 'ऑर्डर पहुँच गया',
  'Order rejected': 'ऑर्डर रद्द हुआ',
  'Address corrected': 'पता ठीक किया गया',
  'Correction of a status': 'स्थिति का सुधार',
  'Order refunded': 'ऑर्डर के पैसे लौटाए गए',
  'Payment received': 'पेमेंट मिला',
  'Back in stock': 'फिर से उपलब्ध',
  'New order': 'नया ऑर्डर',
  'Low stock': 'कम स्टॉक',
  'An email that could not be sent': 'जो ईमेल नहीं जा पाया',
  Invitation: 'न्योता',
  'Confirmation of an email address': 'ईमेल पक्का करना',
  'Security notice': 'सुरक्षा की सूचना',
} as const

/** Fields of the audit log that no form has. */
export const facts = {
  Images: 'तस्वीरें',
  Restock: 'स्टॉक में वापस',
  Letters: 'अक्षर',
  Kind: 'किस तरह का',
  Recipient: 'पाने वाले',
  Review: 'रिव्यू',
  Note: 'टिप्पणी',
  Change: 'बदलाव',
} as const
