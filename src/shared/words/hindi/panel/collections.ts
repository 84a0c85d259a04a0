export const panelCollections = {
  Collections: 'कलेक्शन',
  'New collection': 'नया कलेक्शन',
  'Edit collection': 'कलेक्शन बदलें',
  'A collection is a set of pieces that you choose, with a page of its own. A piece can be in several.':
    'कलेक्शन आपके चुने परिधानों का समूह है, जिसका अपना पेज होता है। एक परिधान कई कलेक्शन में हो सकता है।',
  'No collections yet': 'अभी कोई कलेक्शन नहीं है',
  'The products stay in the shop. Nothing else uses this collection.':
    'प्रोडक्ट दुकान में बने रहेंगे। यह कलेक्शन कहीं और इस्तेमाल नहीं होता।',
  'in use: you can hide it, but not delete it': 'इस्तेमाल में है: छिपा सकते हैं, हटा नहीं सकते',
  'Show it to shoppers': 'ग्राहकों को दिखाएँ',
  'Collections that can’t be paid on delivery': 'कलेक्शन जिनका भुगतान डिलीवरी पर नहीं हो सकता',
  'collection added': 'कलेक्शन जोड़ा गया',
  'collection changed': 'कलेक्शन बदला गया',
  'collections put in order': 'कलेक्शन का क्रम बदला',
  'collection deleted': 'कलेक्शन हटाया गया',
} as const
