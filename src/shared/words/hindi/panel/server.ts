/**
 * What the server says to the owner and staff, by its English, which is the contract. A word in braces stands
 * for whatever the server put there; `what` for words that are said in Hindi, too. The wider a sentence, the later.
 */
export const panelServer = {
  'Product added successfully': 'प्रोडक्ट जुड़ गया',
  'Product edited successfully': 'प्रोडक्ट बदल गया',
  'Product deleted successfully': 'प्रोडक्ट हट गया',
  'Stock is updated': 'स्टॉक बदल गया',
  'The change is taken back': 'बदलाव वापस ले लिया गया',
  '{undone} taken back, {kept} left as they are': '{undone} वापस लिए गए, {kept} वैसे ही रहे',
  '“{title}” can’t come back: another product has its SKU.':
    '“{title}” वापस नहीं आ सकता: उसका SKU अब किसी और प्रोडक्ट का है।',
  '“{title}” can’t be taken back: too few of its pieces are free. Please change it by hand.':
    '“{title}” वापस नहीं लिया जा सकता: उसके इतने पीस अब बचे नहीं हैं। कृपया ख़ुद बदलें।',
  '{n} changes are taken back': '{n} बदलाव वापस ले लिए गए',
  'The review is hidden': 'रिव्यू छिपा दिया गया',
  'The review is shown again': 'रिव्यू फिर दिखने लगा',
  'Your reply is shown below the review': 'आपका जवाब रिव्यू के नीचे दिखने लगा',
  'The reply is taken away': 'जवाब हटा दिया गया',
  'Order status is updated successfully!': 'ऑर्डर की स्थिति बदल गई!',
  'The notes are saved': 'टिप्पणी सेव हो गई',
  'The customer is erased': 'ग्राहक की जानकारी मिटा दी गई',
  'The mail is saved.': 'ईमेल सेव हो गया।',
  'The mail has its first words again.': 'ईमेल में फिर पहले वाले शब्द आ गए।',
  'Feature image added': 'तस्वीर जुड़ गई',
  'The feature image is saved': 'तस्वीर सेव हो गई',
  'Feature image deleted': 'तस्वीर हट गई',
  'The home page is saved': 'होम पेज सेव हो गया',
  'Settings are saved': 'सेटिंग सेव हो गई',
  'The invitation is withdrawn': 'न्योता वापस ले लिया गया',
  'From now on your app’s code is asked for at sign-in.':
    'अब से लॉग इन करते समय आपके ऐप का कोड पूछा जाएगा।',
  'These are your new recovery codes; those before work no longer.':
    'ये आपके नए रिकवरी कोड हैं; पहले वाले अब काम नहीं करेंगे।',
  'No code is asked for any more.': 'अब कोड नहीं पूछा जाएगा।',

  'Someone saved the settings meanwhile.': 'इस बीच किसी ने सेटिंग सेव कर दी।',
  'Someone saved the home page meanwhile.': 'इस बीच किसी ने होम पेज सेव कर दिया।',
  'This order was changed meanwhile.': 'इस बीच यह ऑर्डर बदल गया।',
  'Money of this order was given back meanwhile. Please look at it again.':
    'इस बीच इस ऑर्डर के पैसे लौटाए गए। कृपया इसे फिर देखें।',
  'Someone wrote other notes meanwhile.': 'इस बीच किसी ने दूसरी टिप्पणी लिख दी।',
  'Someone worded this mail meanwhile.': 'इस बीच किसी ने इस ईमेल के शब्द बदल दिए।',
  'Someone else replied meanwhile.': 'इस बीच किसी और ने जवाब दे दिया।',
  '{who} changed {fields} while you were editing. Please look at the product again, then save.':
    'आपके बदलते समय किसी और ने भी यह प्रोडक्ट बदला ({who}: {fields})। कृपया प्रोडक्ट फिर देखें, तब सेव करें।',
  'Its pieces went back on the shelf and are sold by now. It stays rejected.':
    'इसके पीस स्टॉक में लौटकर बिक चुके हैं। यह ऑर्डर रद्द ही रहेगा।',
  'It is too late to undo this. Please set the status anew.':
    'इसे वापस लेने का समय निकल गया। कृपया स्थिति फिर से चुनें।',
  'The address is corrected': 'पता ठीक हो गया',
  'This order was sent. Its address can’t be changed any more.':
    'यह ऑर्डर निकल चुका है। इसका पता अब नहीं बदल सकता।',
  'This checkout came to nothing.': 'यह चेकआउट पूरा नहीं हुआ था।',
  'The backup is being made': 'बैकअप लिया जा रहा है',
  'This installation is backed up from outside.': 'इस इंस्टॉलेशन का बैकअप बाहर से लिया जाता है।',
  'A backup is being made already.': 'बैकअप पहले से लिया जा रहा है।',
  'This order is in the list twice.': 'यह ऑर्डर सूची में दो बार है।',
  'This order is not to be packed.': 'यह ऑर्डर पैक करने का नहीं है।',
  'The second factor is off': 'दूसरा ताला हट गया',
  'Your own second factor is turned off on the page Security.':
    'आपका अपना दूसरा ताला सुरक्षा वाले पेज पर हटता है।',
  'This order was sent already.': 'यह ऑर्डर पहले ही भेजा जा चुका है।',
  'This order was rejected.': 'यह ऑर्डर रद्द हो चुका है।',
  'This order is not paid, or its money was given back. Open it to send it all the same.':
    'इस ऑर्डर का पेमेंट नहीं हुआ, या पैसे लौटा दिए गए। फिर भी भेजना हो, तो इसे खोलें।',
  'This refund belongs to another order.': 'यह रिफ़ंड किसी और ऑर्डर का है।',
  'There is no money of this order to give back.': 'इस ऑर्डर के लौटाने लायक पैसे नहीं हैं।',
  'Each piece can be named once.': 'हर पीस एक ही बार लिखा जा सकता है।',
  'More pieces than were bought and not refunded yet.':
    'जितने ख़रीदे गए और अभी लौटाए नहीं गए, उससे ज़्यादा पीस हैं।',
  'All of this order is refunded already.': 'इस ऑर्डर के सारे पैसे पहले ही लौटाए जा चुके हैं।',
  'At most {amount} can be given back.': 'ज़्यादा से ज़्यादा {amount} लौटाए जा सकते हैं।',
  'This is less than the payment provider can give back. Please give more.':
    'पेमेंट सेवा इतनी कम रक़म नहीं लौटा सकती। कृपया ज़्यादा लिखें।',
  'There is no such customer.': 'ऐसा कोई ग्राहक नहीं है।',
  'A payment of theirs is open. Please try again in an hour.':
    'इनका एक पेमेंट अभी खुला है। कृपया एक घंटे बाद फिर कोशिश करें।',
  'A refund is on its way to them. Please try again later.':
    'इनका एक रिफ़ंड रास्ते में है। कृपया बाद में फिर कोशिश करें।',
  'An order of theirs is paid and neither delivered nor rejected. Please finish that first.':
    'इनके एक ऑर्डर का पेमेंट हो चुका है, पर वह न पहुँचा है, न रद्द हुआ है। कृपया पहले उसे पूरा करें।',
  '{n} orders of theirs are paid and neither delivered nor rejected. Please finish that first.':
    'इनके {n} ऑर्डर का पेमेंट हो चुका है, पर वे न पहुँचे हैं, न रद्द हुए हैं। कृपया पहले उन्हें पूरा करें।',
  'There is no such review.': 'ऐसा कोई रिव्यू नहीं है।',
  'This feature image is gone already.': 'यह तस्वीर पहले ही हट चुकी है।',
  'There is no such mail that could not be sent.': 'रुके हुए ईमेल में यह ईमेल नहीं है।',
  'The link in this mail has run out. It must be asked for anew.':
    'इस ईमेल के लिंक का समय निकल चुका है। उसे नए सिरे से माँगना होगा।',
  'This person works here already.': 'ये पहले से टीम में हैं।',
  'This invitation is not open any more.': 'यह न्योता अब खुला नहीं है।',
  'Nobody with this id works here.': 'इस आईडी से टीम में कोई नहीं है।',
  'The shop needs an owner. Make someone else the owner first.':
    'दुकान का एक मालिक ज़रूर होना चाहिए। पहले किसी और को मालिक बनाएँ।',
  'Only the owner may do this.': 'यह सिर्फ़ दुकान के मालिक कर सकते हैं।',
  'This is not part of your work here. Please ask the owner.':
    'यह यहाँ आपके काम का हिस्सा नहीं है। कृपया दुकान के मालिक से कहें।',
  'Someone else is signed in here by now. Please sign in again.':
    'यहाँ अब कोई और लॉग इन है। कृपया फिर से लॉग इन करें।',
  'This is your email already.': 'यह पहले से आपका ईमेल है।',
  'Many people are signing in. Please try again shortly.':
    'अभी बहुत लोग लॉग इन कर रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',

  'This request came from another site.': 'यह अनुरोध किसी और साइट से आया।',
  'There is nothing at this address.': 'इस पते पर कुछ नहीं है।',
  'The request could not be read.': 'अनुरोध पढ़ा नहीं जा सका।',
  'The request took too long to arrive.': 'अनुरोध आने में बहुत देर लगी।',
  'The request has a character, a date or a number that can’t be kept.':
    'इसमें ऐसा अक्षर, तारीख़ या संख्या है, जो रखी नहीं जा सकती।',
  'That is too large.': 'यह बहुत बड़ा है।',
  'That is too large: it can have at most {size}.': 'यह बहुत बड़ा है: ज़्यादा से ज़्यादा {size} हो सकता है।',
  'This is not valid.': 'यह ठीक नहीं है।',
  'The shop is busy for a moment. Please try again.': 'दुकान अभी व्यस्त है। कृपया फिर कोशिश करें।',
  'The shop has no room left to write that down. Please try again later.':
    'दुकान में इसे रखने की जगह नहीं बची। कृपया बाद में फिर कोशिश करें।',
  'This is being done already. Please look again in a moment.':
    'यह काम पहले से चल रहा है। कृपया थोड़ी देर में फिर देखें।',
  'The form is not whole. Please send it again.': 'फ़ॉर्म अधूरा आया। कृपया फिर भेजें।',
  'The fields of this form are too long.': 'फ़ॉर्म में लिखा बहुत लंबा है।',
  'There is no room left for uploads.': 'अपलोड के लिए जगह नहीं बची।',

  'This picture is damaged and can not be read.': 'यह तस्वीर ख़राब है और पढ़ी नहीं जा सकती।',
  'A picture can have at most 40 megapixels.': 'तस्वीर ज़्यादा से ज़्यादा 40 मेगापिक्सेल की हो सकती है।',
  'A picture can be at most 16,384 pixels wide or high.':
    'तस्वीर की चौड़ाई या ऊँचाई ज़्यादा से ज़्यादा 16,384 पिक्सेल हो सकती है।',
  'This picture takes too much memory to read. Please make it smaller, or save it as a plain JPEG.':
    'यह तस्वीर पढ़ने में बहुत भारी है। कृपया इसे छोटा करें, या सादे JPEG में सेव करें।',
  'The picture could not be read. Please try again.': 'तस्वीर पढ़ी नहीं जा सकी। कृपया फिर कोशिश करें।',
  'Many pictures are being stored just now. Please try again in a moment.':
    'अभी बहुत-सी तस्वीरें रखी जा रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'A picture can have at most 10 MB.': 'तस्वीर ज़्यादा से ज़्यादा 10 MB की हो सकती है।',
  'Please choose a JPEG, PNG, WebP or AVIF picture.': 'कृपया JPEG, PNG, WebP या AVIF तस्वीर चुनें।',
  'The picture store does not answer. Please try again.':
    'तस्वीरों का भंडार जवाब नहीं दे रहा। कृपया फिर कोशिश करें।',
  'There is no room left for pictures.': 'तस्वीरों के लिए जगह नहीं बची।',
  'There is no such picture.': 'ऐसी कोई तस्वीर नहीं है।',

  'There are {n} such products now, not {expected}. Please preview it again.':
    'ऐसे प्रोडक्ट अब {n} हैं, {expected} नहीं। कृपया झलक फिर देखें।',
  'Pieces were sold since the preview. Please preview it again.':
    'झलक के बाद कुछ पीस बिक गए। कृपया झलक फिर देखें।',
  'A product was changed since the preview. Please preview it again.':
    'झलक के बाद कोई प्रोडक्ट बदल गया। कृपया झलक फिर देखें।',
  'A chosen piece is not in the shop any more.': 'चुना हुआ एक कपड़ा अब दुकान में नहीं है।',
  '“{title}” would cost more than a piece can.': '“{title}” का दाम हद से ज़्यादा हो जाएगा।',
  'A piece can come in at most 20 colours.': 'एक कपड़ा ज़्यादा से ज़्यादा 20 रंगों में हो सकता है।',
  'This was taken back already.': 'यह पहले ही वापस लिया जा चुका है।',
  'There is no such change to take back.': 'वापस लेने के लिए ऐसा कोई बदलाव नहीं है।',
  '“{title}” is deleted by now.': '“{title}” अब हट चुका है।',
  '“{title}” can’t be taken back: its {field} was changed since. Please change it by hand.':
    '“{title}” का बदलाव वापस नहीं हो सकता: इसके बाद {field} बदला गया। कृपया हाथ से बदलें।',
  'This piece is being counted. Please try again shortly.':
    'इस कपड़े की गिनती चल रही है। कृपया थोड़ी देर में फिर कोशिश करें।',
  '{n} piece of size {size} is held for unpaid orders ({names}). Please wait until they are paid or given up.':
    'साइज़ {size} का {n} पीस बिना पेमेंट के ऑर्डर के लिए रोका हुआ है ({names})। कृपया उनके पेमेंट होने या छूटने तक रुकें।',
  '{n} pieces of size {size} are held for unpaid orders ({names}). Please wait until they are paid or given up.':
    'साइज़ {size} के {n} पीस बिना पेमेंट के ऑर्डर के लिए रोके हुए हैं ({names})। कृपया उनके पेमेंट होने या छूटने तक रुकें।',
  '{n} piece is held for unpaid orders ({names}). Please wait until they are paid or given up.':
    '{n} पीस बिना पेमेंट के ऑर्डर के लिए रोका हुआ है ({names})। कृपया उनके पेमेंट होने या छूटने तक रुकें।',
  '{n} pieces are held for unpaid orders ({names}). Please wait until they are paid or given up.':
    '{n} पीस बिना पेमेंट के ऑर्डर के लिए रोके हुए हैं ({names})। कृपया उनके पेमेंट होने या छूटने तक रुकें।',
  'Only {what} Please look at the stock again.': 'बस {what} कृपया स्टॉक फिर देखें।',

  '{what} is ready, but no mail is sent by this shop yet.':
    '{what} तैयार है, पर यह दुकान अभी ईमेल नहीं भेजती।',
  '{what} is on its way.': '{what} भेज दिया गया।',
} as const

/** What stands at a place named `what`: known after every whole sentence. */
export const parts = {
  'A mail with a link to {name}': '{name} के लिए लिंक वाला ईमेल',
  'An invitation to {name}': '{name} के लिए न्योता',
  'The mail': 'ईमेल',
  '{n} piece is free in size {size}. {held} is held for unpaid orders ({names}).':
    'साइज़ {size} में {n} पीस बिकने को है; {held} बिना पेमेंट के ऑर्डर के लिए रोका हुआ है ({names})।',
  '{n} piece is free in size {size}. {held} are held for unpaid orders ({names}).':
    'साइज़ {size} में {n} पीस बिकने को है; {held} बिना पेमेंट के ऑर्डर के लिए रोके हुए हैं ({names})।',
  '{n} pieces are free in size {size}. {held} is held for unpaid orders ({names}).':
    'साइज़ {size} में {n} पीस बिकने को हैं; {held} बिना पेमेंट के ऑर्डर के लिए रोका हुआ है ({names})।',
  '{n} pieces are free in size {size}. {held} are held for unpaid orders ({names}).':
    'साइज़ {size} में {n} पीस बिकने को हैं; {held} बिना पेमेंट के ऑर्डर के लिए रोके हुए हैं ({names})।',
  '{n} piece is free. {held} is held for unpaid orders ({names}).':
    '{n} पीस बिकने को है; {held} बिना पेमेंट के ऑर्डर के लिए रोका हुआ है ({names})।',
  '{n} piece is free. {held} are held for unpaid orders ({names}).':
    '{n} पीस बिकने को है; {held} बिना पेमेंट के ऑर्डर के लिए रोके हुए हैं ({names})।',
  '{n} pieces are free. {held} is held for unpaid orders ({names}).':
    '{n} पीस बिकने को हैं; {held} बिना पेमेंट के ऑर्डर के लिए रोका हुआ है ({names})।',
  '{n} pieces are free. {held} are held for unpaid orders ({names}).':
    '{n} पीस बिकने को हैं; {held} बिना पेमेंट के ऑर्डर के लिए रोके हुए हैं ({names})।',
  '{n} piece is free in size {size}.': 'साइज़ {size} में {n} पीस बिकने को है।',
  '{n} pieces are free in size {size}.': 'साइज़ {size} में {n} पीस बिकने को हैं।',
  '{n} piece is free.': '{n} पीस बिकने को है।',
  '{n} pieces are free.': '{n} पीस बिकने को हैं।',
} as const
