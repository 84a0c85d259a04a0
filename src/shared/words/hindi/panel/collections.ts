export const panelCollections = {
  Collections: 'कलेक्शन',
  'New collection': 'नया कलेक्शन',
  'Edit collection': 'कलेक्शन बदलें',
  'A collection is a set of pieces that you choose, with a page of its own. A piece can be in several.':
    'कलेक्शन आपके चुने परिधानों का समूह है, जिसका अपना पेज होता है। एक परिधान कई कलेक्शन में हो सकता है।',
  'No collections yet': 'अभी कोई कलेक्शन नहीं है',
  'Its pieces stay in the shop. No discount, sale or setting names it.':
    'इसके परिधान दुकान में बने रहेंगे। कोई छूट, सेल या सेटिंग इसका नाम नहीं लेती।',
  'in use, so it can be hidden and not deleted': 'इस्तेमाल में है, इसलिए छिपाया जा सकता है, हटाया नहीं',
  'Show it to shoppers': 'ग्राहकों को दिखाएँ',
  'Collections that can’t be paid on delivery': 'कलेक्शन जिनका भुगतान डिलीवरी पर नहीं हो सकता',
  'collection added': 'कलेक्शन जोड़ा गया',
  'collection changed': 'कलेक्शन बदला गया',
  'collections put in order': 'कलेक्शन का क्रम बदला',
  'collection deleted': 'कलेक्शन हटाया गया',
} as const
