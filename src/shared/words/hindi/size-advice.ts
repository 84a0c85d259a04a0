export const sizeAdvice = {
  'Measures of': 'किसके नाप',
  'New measurements': 'नए नाप',
  'Find my size': 'मेरा साइज़ बताइए',
  'Show my size': 'मेरा साइज़ दिखाइए',
  'Forget my measures': 'मेरे नाप भूल जाइए',
  'Measure over light clothing, with the tape neither tight nor loose. Your measures stay in this browser.':
    'हल्के कपड़ों के ऊपर से नापें, फ़ीता न कसा हो न ढीला। आपके नाप इसी ब्राउज़र में रहते हैं।',
  'Please enter {from} to {to}.': 'कृपया {from} से {to} के बीच लिखें।',
  'Your size: {size}': 'आपका साइज़: {size}',
  'Your size: {size}, {fit}': 'आपका साइज़: {size}, {fit}',
  'Your size: {size} or {other}': 'आपका साइज़: {size} या {other}',
  'Your size: not known': 'आपका साइज़: पता नहीं',
  '{measure} tight': '{measure} पर कसा',
  '{measure} a little tight': '{measure} पर थोड़ा कसा',
  '{measure} loose': '{measure} पर ढीला',
  '{measure} a little loose': '{measure} पर थोड़ा ढीला',
  'The {measure} fits.': '{measure} पर ठीक बैठेगा।',
  'The {measure} would be {length} tight.': '{measure} पर {length} कसा रहेगा।',
  'The {measure} would be {length} tight; we can alter it.':
    '{measure} पर {length} कसा रहेगा; हम उसे ढीला कर सकते हैं।',
  'The {measure} would be {length} loose.': '{measure} पर {length} ढीला रहेगा।',
  'The {measure} would be {length} loose; we can alter it.':
    '{measure} पर {length} ढीला रहेगा; हम उसे कस सकते हैं।',
  'It would be short by {length} of height.': 'क़द के हिसाब से {length} छोटा रहेगा।',
  'It would be long by {length} of height.': 'क़द के हिसाब से {length} लंबा रहेगा।',
  'It is cut for heights from {from} to {to}, so it may be short on you.':
    'यह {from} से {to} के क़द के लिए है, इसलिए आप पर छोटा पड़ सकता है।',
  'It is cut for heights from {from} to {to}; we can shorten it for you.':
    'यह {from} से {to} के क़द के लिए है; हम इसे आपके लिए छोटा कर सकते हैं।',
  'Runs small: {n} of {all} shoppers found it too small, so we advise a size more.':
    'छोटा बनता है: {all} में से {n} ग्राहकों को छोटा लगा, इसलिए हम एक साइज़ बड़ा सुझाते हैं।',
  'Runs large: {n} of {all} shoppers found it too large, so we advise a size less.':
    'बड़ा बनता है: {all} में से {n} ग्राहकों को बड़ा लगा, इसलिए हम एक साइज़ छोटा सुझाते हैं।',
  'We do not know your size here': 'इसमें आपका साइज़ हमें पता नहीं',
  'We need this measure to advise a size: {measure}.': 'साइज़ बताने के लिए यह नाप चाहिए: {measure}।',
  'You measure less than the smallest size of this piece is cut for.':
    'आपके नाप इस कपड़े के सबसे छोटे साइज़ से भी कम हैं।',
  'You measure more than the largest size of this piece is cut for.':
    'आपके नाप इस कपड़े के सबसे बड़े साइज़ से भी ज़्यादा हैं।',
  'Your measures are more than two sizes apart, so no standard size would fit well.':
    'आपके नाप दो से ज़्यादा साइज़ों में बँटे हैं, इसलिए कोई तैयार साइज़ ठीक नहीं बैठेगा।',
  'The size chart does not have the sizes of this piece, so we can’t advise one.':
    'साइज़ चार्ट में इस कपड़े के साइज़ नहीं हैं, इसलिए हम सुझा नहीं सकते।',
  'This piece can be made to your measures.': 'यह कपड़ा आपके नाप का बन सकता है।',
  'Write to us, and we will tell you what we can do.': 'हमें लिखिए, हम बताएँगे कि क्या हो सकता है।',
  'You are close to size {size}. In that size:': 'आप साइज़ {size} के भी पास हैं। उसमें:',
  'Size {size} is sold out.': 'साइज़ {size} ख़त्म हो गया।',
  'Choose size {size}': 'साइज़ {size} चुनें',
} as const
