/** Options, add-ons and production states. */
export const madeToMeasure = {
  'Made to measure': 'आपके नाप का',
  'Semi-stitched': 'आधा सिला',
  Unstitched: 'बिना सिला',
  'Fall and pico': 'फ़ॉल और पीको',
  Lining: 'अस्तर',
  Padding: 'पैडिंग',
  'Can-can': 'कैन-कैन',
  Sleeveless: 'बिना आस्तीन',
  'Short sleeves': 'छोटी आस्तीन',
  'Elbow sleeves': 'कोहनी तक आस्तीन',
  'Full sleeves': 'पूरी आस्तीन',
  'Round neck': 'गोल गला',
  'V neck': 'वी गला',
  'Boat neck': 'बोट गला',
  'Sweetheart neck': 'स्वीटहार्ट गला',
  'Add-ons': 'साथ में',
  Sleeves: 'आस्तीन',
  Neck: 'गला',
  'Not begun': 'शुरू नहीं हुआ',
  Cut: 'कटाई हुई',
  Stitching: 'सिलाई हो रही है',
  Finishing: 'आख़िरी काम हो रहा है',
  Ready: 'तैयार',
  'How it is made for you': 'आपके लिए कैसे बने',
  'Standard size': 'तैयार साइज़',
  'As shown': 'जैसा दिखाया है',
  'Sleeves, neck and add-ons': 'आस्तीन, गला और साथ की चीज़ें',
  'Price as chosen': 'चुने हुए का दाम',
  '{percent}% now ({amount}), the rest before we send it.':
    '{percent}% अभी ({amount}), बाक़ी भेजने से पहले।',
  'We ask for your measures after you order, and begin once we have them.':
    'आपके नाप हम ऑर्डर के बाद लेते हैं, और नाप मिलने पर काम शुरू करते हैं।',
  'Made to your measures: what happens next': 'आपके नाप का: आगे क्या होगा',
  'You order, and give us your measures: with the order, or later with our guide.':
    'आप ऑर्डर करते हैं और नाप देते हैं: ऑर्डर के साथ, या बाद में हमारी गाइड देखकर।',
  'We cut and sew once we have them, in {n} working day.':
    'नाप मिलने पर हम काटते-सिलते हैं, {n} कामकाजी दिन में।',
  'We cut and sew once we have them, in {n} working days.':
    'नाप मिलने पर हम काटते-सिलते हैं, {n} कामकाजी दिनों में।',
  'We send it to you as soon as it is finished.': 'बनते ही हम इसे आपको भेजते हैं।',
  'It reaches PIN {pincode}: {dates}, if your measures come with the order.':
    'पिन {pincode} पर पहुँचने के दिन: {dates}, अगर नाप ऑर्डर के साथ मिलें।',
  'It reaches you in India: {dates}, if your measures come with the order.':
    'भारत में पहुँचने के दिन: {dates}, अगर नाप ऑर्डर के साथ मिलें।',
  '{amount} with delivery.': 'डिलीवरी के साथ {amount}।',
  'Choose one sleeve and one neck at most.': 'ज़्यादा से ज़्यादा एक आस्तीन और एक गला चुनें।',
} as const
