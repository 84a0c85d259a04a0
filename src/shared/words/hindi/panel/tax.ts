/** Settings of taxes, documents and the accountant's files. */
export const panelTax = {
  'A rate is at most 100 percent.': 'दर ज़्यादा से ज़्यादा 100 प्रतिशत हो सकती है।',
  'A rate has at most two decimals.': 'दर में दशमलव के बाद ज़्यादा से ज़्यादा दो अंक हो सकते हैं।',
  'An HSN or SAC has four, six or eight digits.': 'HSN या SAC में चार, छह या आठ अंक होते हैं।',
  'A threshold and the rate above it belong together.':
    'सीमा और उससे ऊपर की दर, दोनों साथ लिखी जाती हैं।',
  'At least one rate is needed.': 'कम से कम एक दर चाहिए।',
  'Needed to charge tax.': 'कर लेने के लिए यह ज़रूरी है।',
  'This GSTIN belongs to another state.': 'यह GSTIN दूसरे राज्य का है।',
  'One rate must hold for all products and have no end.':
    'एक दर सभी प्रोडक्ट के लिए और बिना अंत की हो।',
  'A month is written YYYY-MM.': 'महीना YYYY-MM लिखा जाता है।',
  'Please choose the state.': 'कृपया राज्य चुनें।',
  'Legal name': 'क़ानूनी नाम',
  Contact: 'संपर्क',
  'A text': 'विवरण',
  'order tax corrected': 'ऑर्डर का कर सुधारा',
} as const
