export const panelReturns = {
  'return policy added': 'वापसी नीति जोड़ी',
  'return policy changed': 'वापसी नीति बदली',
  'return policy deleted': 'वापसी नीति हटाई',
  'Return policy': 'वापसी नीति',
  'What a shopper may ask for': 'ग्राहक क्या माँग सकते हैं',
  'Who pays the way back': 'वापस भेजने का ख़र्च कौन देता है',
  'Made to order: back only if faulty': 'ऑर्डर पर बना: वापसी ख़राबी होने पर ही',
  'For all other products': 'बाकी सभी प्रोडक्ट के लिए',
  'Explanation in Hindi': 'हिंदी में विवरण',
} as const
