/** What the server says of a file of products, line by line. */
export const file = {
  'Please say which column is the title.': 'कृपया बताएँ, शीर्षक किस कॉलम में है।',
  'Several products have this title: please name the SKU or the id.':
    'इस शीर्षक के कई प्रोडक्ट हैं: कृपया SKU या id लिखें।',
  'This file has too many errors to take its good rows alone.':
    'इस फ़ाइल में इतनी ग़लतियाँ हैं कि केवल ठीक पंक्तियाँ नहीं ली जा सकतीं।',
  'Please choose a CSV or .xlsx file.': 'कृपया CSV या .xlsx फ़ाइल चुनें।',
  'Please choose a CSV file, or a zip of one with pictures.':
    'कृपया CSV फ़ाइल चुनें, या तस्वीरों के साथ उसका zip।',
  'Another file is being read just now. Please try again in a moment.':
    'अभी दूसरी फ़ाइल पढ़ी जा रही है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This workbook has too much text.': 'इस वर्कबुक में बहुत ज़्यादा टेक्स्ट है।',
  'This file takes too long to read.': 'यह फ़ाइल पढ़ने में बहुत देर लग रही है।',
  'The first line must name the columns: {names}.': 'पहली पंक्ति में कॉलम के नाम हों: {names}।',
  'The column “{name}” is in the file twice.': '“{name}” कॉलम फ़ाइल में दो बार है।',
  '“{cell}” is a time: the spreadsheet has made one of a size. If {meant} was meant, make the column one of text and type it again.':
    '“{cell}” समय है: स्प्रेडशीट ने साइज़ को समय बना दिया। अगर {meant} लिखना था, तो कॉलम को टेक्स्ट बनाएँ और फिर लिखें।',
  'This product is in the file twice.': 'यह प्रोडक्ट फ़ाइल में दो बार है।',
  'There is no picture at “{name}” in this shop.': 'इस दुकान में “{name}” पर कोई तस्वीर नहीं है।',
  'The SKU “{sku}” is in row {row} already.': 'SKU “{sku}” पंक्ति {row} में पहले से है।',
  'Another product has this SKU.': 'यह SKU किसी और प्रोडक्ट का है।',
  'There is no product with this id.': 'इस आईडी का कोई प्रोडक्ट नहीं है।',
  'Only {n} piece is free in size {size}: more can’t be taken away.':
    'साइज़ {size} में बस {n} पीस बिकने को है: इससे ज़्यादा नहीं घटा सकते।',
  'Only {n} pieces are free in size {size}: more can’t be taken away.':
    'साइज़ {size} में बस {n} पीस बिकने को हैं: इससे ज़्यादा नहीं घटा सकते।',
  'Only {n} piece is free: more can’t be taken away.':
    'बस {n} पीस बिकने को है: इससे ज़्यादा नहीं घटा सकते।',
  'Only {n} pieces are free: more can’t be taken away.':
    'बस {n} पीस बिकने को हैं: इससे ज़्यादा नहीं घटा सकते।',
  'It was changed in the shop after this file was exported. Please export it again.':
    'यह फ़ाइल निकालने के बाद यह प्रोडक्ट दुकान में बदला गया। कृपया फ़ाइल फिर निकालें।',
  'This file is being imported already.': 'यह फ़ाइल पहले से दर्ज हो रही है।',
  'This file was imported in the meantime.': 'यह फ़ाइल इस बीच दर्ज हो चुकी है।',
  'There is no such import.': 'ऐसी कोई फ़ाइल दर्ज नहीं हो रही।',
  'Line {n}: {name}: {what}': 'पंक्ति {n}: {name}: {what}',
  'A file can have at most {n} rows.': 'फ़ाइल में ज़्यादा से ज़्यादा {n} पंक्तियाँ हो सकती हैं।',
  'There may be more below. Please mend these first.': 'नीचे और भी हो सकती हैं। कृपया पहले इन्हें ठीक करें।',
  'There are no rows in this file.': 'इस फ़ाइल में कोई पंक्ति नहीं है।',
  'This row has more cells than the heading names.': 'इस पंक्ति में शीर्षक से ज़्यादा खाने हैं।',
  'A table can have at most 50 MB.': 'तालिका ज़्यादा से ज़्यादा 50 MB की हो सकती है।',
  'There is no CSV or .xlsx file in this zip.': 'इस zip में CSV या .xlsx फ़ाइल नहीं है।',
  '“{name}” lies on a computer. Put the picture into a zip beside the table, and its file name here.':
    '“{name}” किसी कंप्यूटर पर है। तस्वीर को तालिका के साथ zip में रखें, और यहाँ उसकी फ़ाइल का नाम लिखें।',
  'There is no picture “{name}” in the file.': 'फ़ाइल में “{name}” तस्वीर नहीं है।',
  '“{name}” has {n} MB; a picture can have at most {most} MB.':
    '“{name}” {n} MB की है; तस्वीर ज़्यादा से ज़्यादा {most} MB की हो सकती है।',
  'This piece comes in sizes: give its stock by size, in a column “sizes”.':
    'यह कपड़ा साइज़ में आता है: इसका स्टॉक “sizes” कॉलम में साइज़ के हिसाब से लिखें।',
  'The stock of {size} was {was} when this file was written, and is {is} now. Please export it again.':
    'फ़ाइल लिखते समय {size} का स्टॉक {was} था, अब {is} है। कृपया फ़ाइल फिर निकालें।',
  'The stock was {was} when this file was written, and is {is} now. Please export it again.':
    'फ़ाइल लिखते समय स्टॉक {was} था, अब {is} है। कृपया फ़ाइल फिर निकालें।',
  'This is not a CSV file that can be read. {reason}': 'यह CSV फ़ाइल पढ़ी नहीं जा सकती। {reason}',
  'This is not a CSV file that can be read.': 'यह CSV फ़ाइल पढ़ी नहीं जा सकती।',
  'This file can’t be read. Save it once more, or as CSV, and try again.':
    'यह फ़ाइल पढ़ी नहीं जा सकी। इसे एक बार फिर, या CSV के रूप में सहेजकर दोबारा कोशिश करें।',
  'This workbook names a cell that no spreadsheet has: {cell}.':
    'इस वर्कबुक में ऐसा सेल लिखा है जो किसी स्प्रेडशीट में नहीं होता: {cell}.',
  'This is not an .xlsx file that can be read. Save it once more, or as CSV.':
    'यह .xlsx फ़ाइल पढ़ी नहीं जा सकती। इसे फिर से सेव करें, या CSV में।',
  'There are too many files in this zip.': 'इस zip में बहुत ज़्यादा फ़ाइलें हैं।',
  '“{name}” in this zip is too large.': 'इस zip में “{name}” बहुत बड़ी है।',
  'This zip holds too much.': 'इस zip में बहुत ज़्यादा है।',
  'This file holds too much.': 'इस फ़ाइल में बहुत ज़्यादा है।',
  'There is no “{name}” in this zip.': 'इस zip में “{name}” नहीं है।',
  'This zip file is damaged.': 'यह zip फ़ाइल ख़राब है।',
} as const
