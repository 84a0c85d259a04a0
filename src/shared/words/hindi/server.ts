/**
 * What the server says to shoppers, by its English, which is the contract. A word in braces stands for
 * whatever the server put there.
 */
export const server = {
  'Welcome, {name}.': 'स्वागत है, {name}।',
  'You are signed in.': 'आप लॉग इन हैं।',
  'You are signed out.': 'आप लॉग आउट हो गए।',
  'You are signed out everywhere.': 'आप हर जगह से लॉग आउट हो गए।',
  'The device is signed out.': 'वहाँ से लॉग आउट हो गया।',
  'Your password is changed. Other devices have to sign in again.':
    'आपका पासवर्ड बदल गया। बाकी जगहों पर फिर से लॉग इन करना होगा।',
  'Thank you.': 'धन्यवाद।',
  'Thank you, your email is confirmed.': 'धन्यवाद, आपका ईमेल पक्का हो गया।',
  'Welcome to the shop. Please sign in.': 'दुकान में आपका स्वागत है। कृपया लॉग इन करें।',
  'Added to your wishlist': 'आपकी पसंद की सूची में आ गया',
  'Removed from your wishlist': 'आपकी पसंद की सूची से हट गया',
  'Nothing was charged. Your cart is as you left it.': 'कोई पैसा नहीं लिया गया। आपका कार्ट वैसा ही है।',

  'Email or password is not right.': 'ईमेल या पासवर्ड सही नहीं है।',
  'An account with this email exists already. Please sign in.':
    'इस ईमेल से अकाउंट पहले से है। कृपया लॉग इन करें।',
  'An account with this email exists already.': 'इस ईमेल से अकाउंट पहले से है।',
  'Please sign in first.': 'कृपया पहले लॉग इन करें।',
  'Please enter the code of your authenticator app.': 'कृपया अपने ऑथेंटिकेटर ऐप का कोड लिखें।',
  'This code is not right. Codes change every 30 seconds.':
    'यह कोड सही नहीं है। कोड हर 30 सेकंड में बदलता है।',
  'Please enter the code.': 'कृपया कोड लिखें।',
  'That is not your password.': 'यह आपका पासवर्ड नहीं है।',
  'This password is among the most used ones. Please choose another.':
    'यह पासवर्ड बहुत आम है। कृपया कोई दूसरा चुनें।',
  'Please type your password once more.': 'कृपया अपना पासवर्ड एक बार फिर लिखें।',
  'This link has been used or is too old. Please ask for a new one.':
    'यह लिंक इस्तेमाल हो चुका है या पुराना है। कृपया नया माँगें।',
  'This invitation was used or is too old. Please ask for a new one.':
    'यह न्योता इस्तेमाल हो चुका है या पुराना है। कृपया नया माँगें।',
  'Your email is confirmed already.': 'आपका ईमेल पहले से पक्का है।',
  'This device is signed out already.': 'वहाँ से पहले ही लॉग आउट हो चुका है।',
  'The second factor is on. Turn it off before you set it up anew.':
    'दूसरा ताला लगा है। नए सिरे से लगाने से पहले इसे हटाएँ।',
  'The shop can’t read your authenticator’s key just now. Please use a recovery code.':
    'दुकान अभी आपके ऑथेंटिकेटर की चाबी नहीं पढ़ पा रही। कृपया रिकवरी कोड लिखें।',
  'That belongs to another account.': 'वह किसी और अकाउंट का है।',
  'Too many tries. Please wait {n} minutes and try again.':
    'बहुत बार कोशिश हो चुकी। कृपया {n} मिनट रुककर फिर कोशिश करें।',

  'Email is missing.': 'ईमेल लिखना रह गया।',
  'This email address is too long.': 'यह ईमेल बहुत लंबा है।',
  'Please enter a valid email address.': 'कृपया सही ईमेल लिखें।',
  'Password is missing.': 'पासवर्ड लिखना रह गया।',
  'Please enter your password.': 'कृपया अपना पासवर्ड लिखें।',
  'A password needs at least {n} characters.': 'पासवर्ड में कम से कम {n} अक्षर चाहिए।',
  'User name is missing.': 'नाम लिखना रह गया।',
  'Address is missing.': 'पता लिखना रह गया।',
  'City is missing.': 'शहर लिखना रह गया।',
  'Pincode is missing.': 'पिनकोड लिखना रह गया।',
  'Phone is missing.': 'फ़ोन नंबर लिखना रह गया।',
  'Notes is missing.': 'टिप्पणी लिखना रह गया।',
  'Please write a few words.': 'कृपया कुछ शब्द लिखें।',
  'A review can have at most 2,000 characters.': 'रिव्यू में ज़्यादा से ज़्यादा 2,000 अक्षर हो सकते हैं।',
  'Please choose a number of stars.': 'कृपया सितारे चुनें।',
  'Please choose 1 to 5 stars.': 'कृपया 1 से 5 सितारे चुनें।',
  'You have reviewed this piece already.': 'आप इस कपड़े का रिव्यू पहले ही लिख चुके हैं।',
  'You can add max {n} addresses': 'आप ज़्यादा से ज़्यादा {n} पते जोड़ सकते हैं',
  'This address is not saved any more.': 'यह पता अब सेव नहीं है।',

  'Only {n} quantity can be added for this item': 'इस कपड़े के बस {n} ही लिए जा सकते हैं',
  'This piece is out of stock.': 'यह कपड़ा ख़त्म हो गया है।',
  'This piece is not in the shop.': 'यह कपड़ा दुकान में नहीं है।',
  'This piece is not in your cart.': 'यह कपड़ा आपके कार्ट में नहीं है।',
  'This piece does not come in that size.': 'यह कपड़ा उस साइज़ में नहीं आता।',
  'A piece in your cart is no longer available in that quantity.':
    'आपके कार्ट का एक कपड़ा अब उतनी संख्या में नहीं है।',
  'A cart holds {n} different pieces. Please take one out before you add another.':
    'कार्ट में {n} अलग-अलग कपड़े आते हैं। दूसरा डालने से पहले कृपया एक निकालें।',
  'A wishlist holds {n} pieces. Please take one off before you add another.':
    'पसंद की सूची में {n} कपड़े आते हैं। दूसरा डालने से पहले कृपया एक हटाएँ।',
  'One order can have at most {n} different pieces. Please leave some for a second order.':
    'एक ऑर्डर में ज़्यादा से ज़्यादा {n} अलग-अलग कपड़े हो सकते हैं। बाकी कृपया दूसरे ऑर्डर में लें।',
  'One order can have at most {n} pieces. Please leave some for a second order, or write to us.':
    'एक ऑर्डर में ज़्यादा से ज़्यादा {n} कपड़े हो सकते हैं। बाकी दूसरे ऑर्डर में लें, या हमें लिखें।',
  'Prices have changed. Please look at the new total.': 'दाम बदल गए हैं। कृपया नया कुल देखें।',
  'A piece was sold out in the meantime. Nothing was charged.':
    'इस बीच एक कपड़ा बिक गया। कोई पैसा नहीं लिया गया।',
  'Only {n} of “{title}” can be had now. Please change the quantity.':
    '“{title}” के अब बस {n} ही मिल सकते हैं। कृपया संख्या बदलें।',
  '“{title}” is no longer available. Please remove it from your cart.':
    '“{title}” अब उपलब्ध नहीं है। कृपया इसे अपने कार्ट से हटा दें।',
  'An admin account has no cart, addresses or orders.': 'एडमिन अकाउंट का कार्ट, पते या ऑर्डर नहीं होते।',
  'Many unpaid orders come from your network just now. Please try again in a few minutes.':
    'आपके नेटवर्क से अभी बहुत-से बिना पेमेंट के ऑर्डर आए हैं। कृपया कुछ मिनट में फिर कोशिश करें।',
  'You have left many orders unpaid. Please wait before you place another, or write to us.':
    'आपके कई ऑर्डर बिना पेमेंट के रह गए हैं। कृपया थोड़ा रुकें, या हमें लिखें।',
  'The payment is being checked. Please try again in a minute.':
    'पेमेंट की जाँच हो रही है। कृपया एक मिनट में फिर कोशिश करें।',
  'The payment service does not answer. Nothing was charged; please try again shortly.':
    'पेमेंट सेवा जवाब नहीं दे रही। कोई पैसा नहीं लिया गया; कृपया थोड़ी देर में फिर कोशिश करें।',
  'The payment was declined. Nothing was charged.': 'पेमेंट मंज़ूर नहीं हुआ। कोई पैसा नहीं लिया गया।',
  'The payment was not approved yet. Nothing was charged.':
    'पेमेंट को अभी मंज़ूरी नहीं मिली। कोई पैसा नहीं लिया गया।',
  'There is no order of yours with this payment.': 'इस पेमेंट का आपका कोई ऑर्डर नहीं है।',
  'There is no such order.': 'ऐसा कोई ऑर्डर नहीं है।',
  'The amount charged was not the amount of this order. It is being refunded.':
    'ली गई रक़म इस ऑर्डर की रक़म नहीं थी। वह लौटाई जा रही है।',
  'This order can no longer be paid. Nothing was charged.':
    'इस ऑर्डर का पेमेंट अब नहीं हो सकता। कोई पैसा नहीं लिया गया।',
  'This order is paid, or its payment is being checked.':
    'इस ऑर्डर का पेमेंट हो चुका है, या उसकी जाँच हो रही है।',
  'This payment does not belong to that order.': 'यह पेमेंट उस ऑर्डर का नहीं है।',
  'We are checking your last payment. Please wait a moment.':
    'हम आपके पिछले पेमेंट की जाँच कर रहे हैं। कृपया थोड़ा रुकें।',
  'We are checking your payment. Please wait a moment.': 'हम आपके पेमेंट की जाँच कर रहे हैं। कृपया थोड़ा रुकें।',
} as const
