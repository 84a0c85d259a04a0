/** Looking around: the home page, the listing, the search and a piece. */
export const browse = {
  Enlarge: 'बड़ा करके देखें',
  'Picture {n} of {all}': '{all} में से तस्वीर {n}',
  '{title}, picture {n}': '{title}, तस्वीर {n}',
  'Hand-worked lehengas, sarees and suits, named after the people and places that make them.':
    'हाथ के काम के लहंगे, साड़ियाँ और सूट, जिनके नाम उन्हें बनाने वाले लोगों और जगहों पर रखे गए हैं।',
  'Go to Collection': 'कलेक्शन देखें',
  'See the collection': 'कलेक्शन देखें',
  'Six collections': 'छह कलेक्शन',
  'See the pieces': 'ये कपड़े देखें',
  'Pause the collections': 'कलेक्शन रोकें',
  'Play the collections': 'कलेक्शन चलाएँ',
  'Pause the pictures': 'तस्वीरें रोकें',
  'Play the pictures': 'तस्वीरें चलाएँ',
  'Best sellers': 'सबसे पसंदीदा',
  'All best sellers': 'सबसे पसंदीदा, सारे',
  'Look at {title}': '{title} देखें',
  'In our window': 'हमारी खिड़की में',
  'Feature {n} of {all}': 'तस्वीर {n}, कुल {all}',
  'Show picture {n}': 'तस्वीर {n} दिखाएँ',
  'Suits, by their style': 'सूट, अपने-अपने अंदाज़ में',
  'All {n} styles': 'सभी {n} अंदाज़',
  'From those who wear it': 'पहनने वालों की ज़ुबानी',

  Lookbook: 'लुकबुक',
  '{name}, a lookbook': '{name}: लुकबुक',
  'All pieces of {name}': '{name} के सारे कपड़े',
  'Next: {name}': 'आगे: {name}',

  'Build the wedding': 'शादी सजाइए',
  'The bride': 'दुल्हन',
  'The groom': 'दूल्हा',
  'The mother': 'माँ',
  'The guest': 'मेहमान',
  'Bride, groom, mother and guest under one arch: to look at together, and to send to whoever has a say.':
    'दुल्हन, दूल्हा, माँ और मेहमान एक ही मेहराब के नीचे: साथ बैठकर देखिए, और उन्हें भेजिए जिनसे पूछना है।',
  'Send this picture': 'यह तस्वीर भेजें',
  'Copy the link': 'लिंक कॉपी करें',
  'A piece of this picture has left the shop, so here is another proposal.':
    'इस तस्वीर का एक कपड़ा अब दुकान में नहीं है, इसलिए यह रहा दूसरा सुझाव।',
  'There is nothing for a wedding here just now.': 'शादी के लिए यहाँ अभी कुछ नहीं है।',
  'Four of a family, one arch, one picture to send.':
    'घर के चार लोग, एक मेहराब, और भेजने के लिए एक तस्वीर।',

  'All Products': 'सारे कपड़े',
  'Bridal, formal, party, casual and reception wear, by price and by occasion.':
    'दुल्हन, दफ़्तर, पार्टी, रोज़मर्रा और रिसेप्शन के कपड़े, दाम और मौके के हिसाब से।',
  '{total} Product': '{total} पीस',
  '{total} Products': '{total} पीस',
  Filters: 'फ़िल्टर',
  Category: 'श्रेणी',
  Price: 'दाम',
  'Clear all': 'सब हटाएँ',
  'Clear all filters': 'सारे फ़िल्टर हटाएँ',
  'Sort by': 'क्रम:',
  'Show these': 'ये दिखाएँ',
  'Show {total} product': '{total} पीस दिखाएँ',
  'Show {total} products': '{total} पीस दिखाएँ',
  'The collection “{name}”.': '“{name}” कलेक्शन।',
  'Best sellers in the style “{name}”.': '“{name}” अंदाज़ में सबसे पसंदीदा कपड़े।',
  'No best seller is in the style “{name}” just now; these pieces are.':
    'सबसे पसंदीदा कपड़ों में अभी “{name}” अंदाज़ का कुछ नहीं है, पर ये उसी अंदाज़ के हैं।',
  'No piece in the style “{name}” is to be had {bounds}.':
    '“{name}” अंदाज़ में {bounds} का कोई कपड़ा अभी नहीं है।',
  'No piece is in the style “{name}” just now, so here are all best sellers.':
    '“{name}” अंदाज़ में अभी कुछ नहीं है, इसलिए ये रहे सबसे पसंदीदा कपड़े।',
  'No products found matching your criteria.': 'आपकी पसंद से मेल खाता कोई कपड़ा नहीं मिला।',
  'There is more than fits on a page. The filters bring the rest nearer.':
    'एक पेज पर जितना आता है, उससे ज़्यादा है। बाकी को फ़िल्टर पास ले आएँगे।',
  '{shown} of {total}': '{total} में से {shown}',

  'What others took home in the last ninety days.': 'पिछले नब्बे दिनों में लोग जो घर ले गए।',
  'Lehengas, sarees and sherwanis for the day itself, worked by hand over weeks.':
    'ख़ास उसी दिन के लिए लहंगे, साड़ियाँ और शेरवानियाँ, जिन पर हफ़्तों हाथ का काम हुआ है।',
  'Handloom and quiet colour for the office, the interview and the puja in between.':
    'हथकरघा और शांत रंग: दफ़्तर, इंटरव्यू और बीच में पड़ने वाली पूजा के लिए।',
  'Sequins, mirrors and a hem that turns: for sangeets and long evenings.':
    'सितारे, शीशे और घूमता हुआ घेर: संगीत और लंबी शामों के लिए।',
  'Cottons, prints and easy sets for every day of the week.':
    'सूती कपड़े, छपाई और आरामदेह सेट, हफ़्ते के हर दिन के लिए।',
  'Gowns, velvets and silver thread for the night after the vows.':
    'गाउन, मखमल और चाँदी के तार: फेरों के बाद वाली रात के लिए।',

  'Search the collection.': 'कलेक्शन में खोजें।',
  'Search Products': 'कपड़े खोजें',
  'Search Products...': 'कपड़े खोजें...',
  '{total} piece for “{query}”': '“{query}” के लिए {total} पीस',
  '{total} pieces for “{query}”': '“{query}” के लिए {total} पीस',
  'Type at least {n} letters: lehenga, saree, velvet…': 'कम से कम {n} अक्षर लिखें: लहंगा, साड़ी, मखमल…',
  'No result found!': 'कुछ नहीं मिला!',
  'Try a garment, a cloth or a craft by its name.': 'किसी पोशाक, कपड़े या कारीगरी का नाम लिखकर देखें।',

  'Out Of Stock': 'ख़त्म हो गया',
  'Out of Stock': 'ख़त्म हो गया',
  Sale: 'सेल',
  'Only {left} item left': 'बस {left} बचा है',
  'Only {left} items left': 'बस {left} बचे हैं',
  'Sale price': 'सेल में दाम',
  ', before': ', पहले',
  'Wishlist: {title}': 'पसंद की सूची: {title}',

  Breadcrumb: 'आप यहाँ हैं',
  '{category}.': '{category}:',
  'All {category}': '{category}: सारे कपड़े',
  'Average rating': 'औसत रेटिंग',
  'The cart and the reviews need scripts, which this browser has turned off.':
    'कार्ट और रिव्यू के लिए स्क्रिप्ट चाहिए, जो इस ब्राउज़र में बंद है।',
  'Keep it with the heart above, and we write to you when it is back.':
    'ऊपर के दिल से इसे सँभाल लें, फिर आते ही हम आपको चिट्ठी लिखेंगे।',
  'Please choose a size.': 'कृपया साइज़ चुनें।',
  'Add to Cart': 'कार्ट में डालें',
  'The price includes all taxes.': 'दाम में सारे टैक्स शामिल हैं।',
  'Returns and alterations': 'वापसी और नाप में बदलाव',
  'The last one is in your unfinished order.': 'आख़िरी पीस आपके अधूरे ऑर्डर में है।',
  'Go on to pay': 'पेमेंट पूरा करें',
  'Size chart': 'साइज़ चार्ट',
  'Measure over light clothing, the tape neither tight nor loose. Between two sizes, take the larger.':
    'हल्के कपड़ों के ऊपर से नापें, फ़ीता न कसा हो न ढीला। दो साइज़ों के बीच हों तो बड़ा लें।',
  'Body measurements in inches': 'शरीर का नाप, इंच में',
  Bust: 'छाती',
  Waist: 'कमर',
  Hip: 'कूल्हे',
  'Share this piece': 'यह कपड़ा किसी को भेजें',
  'The link is copied': 'लिंक कॉपी हो गया',
  "This browser doesn't let us copy. The link is {url}":
    'यह ब्राउज़र कॉपी नहीं करने देता। लिंक यह है: {url}',
  'Complete the look': 'इसके साथ पहनें',
  'Recently viewed': 'अभी-अभी देखे',

  Reviews: 'रिव्यू',
  'No Reviews': 'अभी कोई रिव्यू नहीं',
  '{n} of 5 stars': '5 में से {n} सितारे',
  'Verified purchase': 'ख़रीदकर लिखा',
  '{shop} replied': '{shop} का जवाब',
  'Your rating': 'आपकी रेटिंग',
  '1 star': '1 सितारा',
  '{star} stars': '{star} सितारे',
  'Write a review': 'रिव्यू लिखें',
  'the words of your review': 'आपके रिव्यू के शब्द',
  Submit: 'भेजें',
  'Review added successfully!': 'आपका रिव्यू जुड़ गया!',
} as const
