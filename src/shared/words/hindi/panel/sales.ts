/** Scheduled sales. */
export const panelSales = {
  'Scheduled sales': 'तय की गई सेल',
  'New sale': 'नई सेल',
  'Edit the sale': 'सेल बदलें',
  'No sales planned': 'कोई सेल तय नहीं है',
  'A sale sets sale prices at its start and puts the old ones back at its end.':
    'सेल शुरू होने पर सेल के दाम लगते हैं, और समाप्त होने पर पुराने दाम लौट आते हैं।',
  Planned: 'तय',
  Running: 'चल रही है',
  'Called off': 'रद्द',
  'End {title} now?': '{title} अभी समाप्त करें?',
  'Call {title} off?': '{title} रद्द करें?',
  'The prices before the sale come back, except where someone changed them since.':
    'सेल से पहले के दाम लौट आते हैं, सिवाय उनके जिन्हें इस बीच किसी ने बदला।',
  'The sale will not begin. No price changes.': 'सेल शुरू नहीं होगी। कोई दाम नहीं बदलेगा।',
  'End the sale': 'सेल समाप्त करें',
  'Call off': 'रद्द करें',
  'End now': 'अभी समाप्त करें',
  'For you; shoppers do not see it.': 'आपके लिए; ग्राहक इसे नहीं देखते।',
  'Percent off the price': 'दाम पर कितने प्रतिशत छूट',
  'Pieces that cost less already keep their price.': 'जो पीस पहले से सस्ते हैं, उनका दाम वही रहता है।',
  'From (time in India)': 'कब से (भारत का समय)',
  'Until (time in India)': 'कब तक (भारत का समय)',
  'Preview the prices': 'दाम पहले देख लें',
  '{n} of {all} pieces get a lower price.': '{all} में से {n} पीस के दाम घटेंगे।',
  'stays at {amount}': '{amount} ही रहेगा',
  'And {n} more.': 'और {n} पीस।',
} as const
