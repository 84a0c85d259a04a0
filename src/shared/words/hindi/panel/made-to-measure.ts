/** What is made to order in the panel: the options of a product, cloth and production. */
export const panelMadeToMeasure = {
  'How many centimetres?': 'कितने सेंटीमीटर?',
  'Cloth is counted in whole centimetres.': 'कपड़ा पूरे सेंटीमीटर में गिना जाता है।',
  'How much came or went?': 'कितना आया या गया?',
  'Choose a cloth, and say how much one piece takes.': 'थान चुनें और लिखें कि एक पीस में कितना लगता है।',
  'Each option can be listed once.': 'हर विकल्प एक ही बार लिखा जा सकता है।',
  Centimetres: 'सेंटीमीटर',
  'Return terms': 'वापसी की शर्तें',
  'production of an order moved on': 'ऑर्डर का काम आगे बढ़ाया',
  'options of a product changed': 'प्रोडक्ट के विकल्प बदले',
  'cloth added': 'थान जोड़ा',
  'cloth corrected': 'थान ठीक किया',
  'The movements of every cloth add up to what is there':
    'हर थान की आवाजाही का जोड़ मौजूद कपड़े के बराबर है',
  'Measure the cloth named in the log and correct its length.':
    'लॉग में जिस थान का नाम है, उसे नापें और लंबाई ठीक करें।',
} as const
