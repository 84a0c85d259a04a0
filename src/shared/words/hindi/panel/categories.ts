export const panelCategories = {
  Categories: 'श्रेणियाँ',
  'New category': 'नई श्रेणी',
  'Edit category': 'श्रेणी बदलें',
  'Every shop has {names}. Yours are shown after them.':
    'हर दुकान में ये होती हैं: {names}। आपकी श्रेणियाँ इनके बाद दिखती हैं।',
  'No categories of your own yet': 'अभी आपकी कोई श्रेणी नहीं है',
  'Delete {title}?': '{title} हटाएँ?',
  'No product, discount, sale or setting names it.':
    'कोई प्रोडक्ट, डिस्काउंट, सेल या सेटिंग इसका नाम नहीं लेती।',
  'In the menu': 'मेनू में है',
  'Not in the menu': 'मेनू में नहीं है',
  'in use, so it can be archived and not deleted':
    'इस्तेमाल में है, इसलिए संग्रह में जा सकती है, हट नहीं सकती',
  'Its address is made from this name and stays.': 'इसका पता इसी नाम से बनता है और वही रहता है।',
  'Show it in the menu of the shop': 'दुकान के मेनू में दिखाएँ',
  'Archived: its products keep it, no other gets it': 'संग्रह में: इसके प्रोडक्ट इसी में रहते हैं, नए नहीं जुड़ते',
  'Move {name} down': '{name} नीचे करें',
  'category added': 'श्रेणी जोड़ी गई',
  'category changed': 'श्रेणी बदली गई',
  'categories put in order': 'श्रेणियों का क्रम बदला',
  'category deleted': 'श्रेणी हटाई गई',
} as const
