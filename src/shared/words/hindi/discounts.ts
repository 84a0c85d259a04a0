export const discounts = {
  'Lowest price of the 30 days before: {price}': 'पिछले 30 दिनों का सबसे कम दाम: {price}',
  'Discount code {code}': 'डिस्काउंट कोड {code}',
  'Discount code': 'डिस्काउंट कोड',
  'Free delivery': 'मुफ़्त डिलीवरी',
  'Discount for paying online': 'ऑनलाइन पेमेंट पर छूट',
  Apply: 'लगाएँ',
  'Apply anyway': 'फिर भी लगाएँ',
  Remove: 'हटाएँ',
  'A discount code from a link, until it is in your cart or you close the tab.':
    'लिंक से मिला डिस्काउंट कोड, जब तक वह आपके कार्ट में न आ जाए या आप टैब बंद न कर दें।',
} as const
