import { type DemoProduct, getEmbroidery } from './demo-product.ts'
import { containsWord } from './details.ts'

type Making = {
  maker: string
  makerHindi: string
  village: string
  villageHindi: string
  /** Weeks of work by hand, by the richness of the embroidery. */
  weeks: Readonly<Record<ReturnType<typeof getEmbroidery>, number>>
  steps: readonly string[]
  stepsHindi: readonly string[]
}

const weeks = (light: number, rich: number, heavy: number) => ({ light, rich, heavy })

/** For products without a craft of their own. */
const tailors: Making = {
  maker: 'Tailors of our own workshop',
  makerHindi: 'हमारे अपने कारख़ाने के दर्ज़ी',
  village: 'Jaipur, Rajasthan',
  villageHindi: 'जयपुर, राजस्थान',
  weeks: weeks(0, 0, 0),
  steps: [],
  stepsHindi: [],
}

const frame = [
  'The design is pricked on paper and pounced onto the cloth',
  'The cloth is stretched on the frame',
]
const frameHindi = ['नमूना काग़ज़ पर छेदकर कपड़े पर छापा जाता है', 'कपड़ा अड्डे पर कसा जाता है']

/** By craft, as the demo's products name it. */
const makings: Record<string, Making> = {
  Zardozi: {
    maker: 'Zardozi embroiderers at the frame',
    makerHindi: 'अड्डे के ज़रदोज़ी कारीगर',
    village: 'Lucknow, Uttar Pradesh',
    villageHindi: 'लखनऊ, उत्तर प्रदेश',
    weeks: weeks(2, 4, 9),
    steps: [...frame, 'Coiled wire, beads and zari are sewn on with hook and needle'],
    stepsHindi: [...frameHindi, 'डबका, मोती और ज़री आरी और सुई से टाँके जाते हैं'],
  },
  Dabka: {
    maker: 'Dabka embroiderers at the frame',
    makerHindi: 'अड्डे के डबका कारीगर',
    village: 'Bareilly, Uttar Pradesh',
    villageHindi: 'बरेली, उत्तर प्रदेश',
    weeks: weeks(2, 4, 7),
    steps: [...frame, 'Coils of fine wire are cut to length and sewn on one by one'],
    stepsHindi: [...frameHindi, 'बारीक तार के छल्ले काटकर एक-एक टाँके जाते हैं'],
  },
  Jaal: {
    maker: 'Embroiderers at the frame',
    makerHindi: 'अड्डे के कारीगर',
    village: 'Lucknow, Uttar Pradesh',
    villageHindi: 'लखनऊ, उत्तर प्रदेश',
    weeks: weeks(2, 5, 8),
    steps: [...frame, 'The net of stems is laid first, then beads fill it'],
    stepsHindi: [...frameHindi, 'पहले बेलों का जाल बिछता है, फिर मोती उसे भरते हैं'],
  },
  'Zari work': {
    maker: 'Zari embroiderers',
    makerHindi: 'ज़री के कारीगर',
    village: 'Agra, Uttar Pradesh',
    villageHindi: 'आगरा, उत्तर प्रदेश',
    weeks: weeks(1, 3, 6),
    steps: [...frame, 'Zari thread is worked in chain stitch with the hook'],
    stepsHindi: [...frameHindi, 'ज़री का धागा आरी से ज़ंजीरी टाँके में काढ़ा जाता है'],
  },
  'Sequin work': {
    maker: 'Sequin embroiderers',
    makerHindi: 'सितारों के कारीगर',
    village: 'Farrukhabad, Uttar Pradesh',
    villageHindi: 'फ़र्रुख़ाबाद, उत्तर प्रदेश',
    weeks: weeks(1, 3, 6),
    steps: [...frame, 'Each sequin is caught with a stitch of its own'],
    stepsHindi: [...frameHindi, 'हर सितारा अपने अलग टाँके से जड़ा जाता है'],
  },
  'Mirror work': {
    maker: 'Women embroiderers of Banni',
    makerHindi: 'बन्नी की कढ़ाई करने वाली महिलाएँ',
    village: 'Kutch, Gujarat',
    villageHindi: 'कच्छ, गुजरात',
    weeks: weeks(1, 3, 6),
    steps: [
      'Small mirrors are cut round',
      'Threads are crossed over each one',
      'A ring of buttonhole stitch holds it',
    ],
    stepsHindi: [
      'छोटे शीशे गोल काटे जाते हैं',
      'हर शीशे पर धागे आर-पार डाले जाते हैं',
      'काज टाँके का घेरा उसे थामता है',
    ],
  },
  'Gota patti': {
    maker: 'Gota patti workers of the old city',
    makerHindi: 'पुराने शहर के गोटा पत्ती कारीगर',
    village: 'Jaipur, Rajasthan',
    villageHindi: 'जयपुर, राजस्थान',
    weeks: weeks(1, 3, 6),
    steps: [
      'Gold ribbon is folded into leaves',
      'The leaves are laid along the drawn vine',
      'They are hemmed down by hand',
    ],
    stepsHindi: [
      'सुनहरी पट्टी से पत्तियाँ मोड़ी जाती हैं',
      'पत्तियाँ खिंची हुई बेल पर बिछाई जाती हैं',
      'हाथ की तुरपाई से टाँकी जाती हैं',
    ],
  },
  Leheriya: {
    maker: 'Leheriya dyers',
    makerHindi: 'लहरिया के रँगरेज़',
    village: 'Jaipur, Rajasthan',
    villageHindi: 'जयपुर, राजस्थान',
    weeks: weeks(1, 1, 2),
    steps: [
      'The cloth is rolled from corner to corner',
      'The roll is tied at even distances',
      'It is dyed, dried and opened',
    ],
    stepsHindi: [
      'कपड़ा कोने से कोने तक लपेटा जाता है',
      'बराबर दूरी पर बाँधा जाता है',
      'रँगकर, सुखाकर खोला जाता है',
    ],
  },
  Bandhani: {
    maker: 'Bandhani tiers and dyers',
    makerHindi: 'बांधनी बाँधने और रँगने वाले',
    village: 'Bhuj, Gujarat',
    villageHindi: 'भुज, गुजरात',
    weeks: weeks(2, 4, 8),
    steps: [
      'Dots are printed with a wash-out colour',
      'Each dot is pinched up and tied',
      'The cloth is dyed, then pulled open',
    ],
    stepsHindi: [
      'धुल जाने वाले रंग से बिंदियाँ छापी जाती हैं',
      'हर बिंदी उठाकर बाँधी जाती है',
      'कपड़ा रँगकर खींचकर खोला जाता है',
    ],
  },
  Ajrakh: {
    maker: 'Ajrakh block printers',
    makerHindi: 'अजरख के छपाई कारीगर',
    village: 'Ajrakhpur, Kutch, Gujarat',
    villageHindi: 'अजरखपुर, कच्छ, गुजरात',
    weeks: weeks(3, 4, 5),
    steps: [
      'The cloth is washed and treated with myrobalan',
      'Resist and mordant are printed with carved blocks',
      'It is dyed in indigo and madder, and washed again',
    ],
    stepsHindi: [
      'कपड़ा धोकर हरड़ में भिगोया जाता है',
      'नक्काशीदार ठप्पों से रोक और मॉर्डेंट छापे जाते हैं',
      'नील और मजीठ में रँगकर फिर धोया जाता है',
    ],
  },
  'Block print': {
    maker: 'Dabu printers of Bagru',
    makerHindi: 'बगरू के दाबू छपाई कारीगर',
    village: 'Bagru, Rajasthan',
    villageHindi: 'बगरू, राजस्थान',
    weeks: weeks(1, 1, 1),
    steps: [
      'The pattern is printed with a paste of clay and gum',
      'Sawdust dries the paste',
      'The cloth is dyed and the clay washed out',
    ],
    stepsHindi: [
      'मिट्टी और गोंद के लेप से नमूना छापा जाता है',
      'बुरादे से लेप सुखाया जाता है',
      'कपड़ा रँगकर मिट्टी धो दी जाती है',
    ],
  },
  Kalamkari: {
    maker: 'Kalamkari painters',
    makerHindi: 'कलमकारी के चित्रकार',
    village: 'Srikalahasti, Andhra Pradesh',
    villageHindi: 'श्रीकालहस्ती, आंध्र प्रदेश',
    weeks: weeks(2, 4, 6),
    steps: [
      'The cloth is steeped in milk and myrobalan',
      'Outlines are drawn with a bamboo pen',
      'Plant colours are filled in, one wash after another',
    ],
    stepsHindi: [
      'कपड़ा दूध और हरड़ में भिगोया जाता है',
      'बाँस की कलम से रेखाएँ खींची जाती हैं',
      'वनस्पति रंग एक-एक धुलाई के बाद भरे जाते हैं',
    ],
  },
  Chikankari: {
    maker: 'Women embroiderers of the old city',
    makerHindi: 'पुराने शहर की कढ़ाई करने वाली महिलाएँ',
    village: 'Lucknow, Uttar Pradesh',
    villageHindi: 'लखनऊ, उत्तर प्रदेश',
    weeks: weeks(3, 8, 12),
    steps: [
      'The pattern is printed in a blue that washes out',
      'It is embroidered from both sides of the cloth',
      'The cloth is washed, starched and pressed',
    ],
    stepsHindi: [
      'धुल जाने वाले नीले से नमूना छापा जाता है',
      'कपड़े के दोनों ओर से कढ़ाई होती है',
      'धोकर, कलफ़ देकर इस्त्री की जाती है',
    ],
  },
  Phulkari: {
    maker: 'Women embroiderers of Patiala',
    makerHindi: 'पटियाला की कढ़ाई करने वाली महिलाएँ',
    village: 'Patiala, Punjab',
    villageHindi: 'पटियाला, पंजाब',
    weeks: weeks(4, 8, 20),
    steps: [
      'The threads of the cloth are counted',
      'Floss silk is darned in from the wrong side',
      'The edges are finished by hand',
    ],
    stepsHindi: [
      'कपड़े के धागे गिने जाते हैं',
      'उल्टी ओर से रेशम का धागा भरा जाता है',
      'किनारे हाथ से पूरे किए जाते हैं',
    ],
  },
  Mukaish: {
    maker: 'Mukaish workers, of whom few are left',
    makerHindi: 'मुकैश के गिने-चुने कारीगर',
    village: 'Lucknow, Uttar Pradesh',
    villageHindi: 'लखनऊ, उत्तर प्रदेश',
    weeks: weeks(3, 6, 8),
    steps: [
      'Flat metal wire is passed through the cloth',
      'It is wound into a dot and cut',
      'Each dot is pressed flat',
    ],
    stepsHindi: [
      'धातु का चपटा तार कपड़े से निकाला जाता है',
      'बिंदी में लपेटकर काटा जाता है',
      'हर बिंदी दबाकर चपटी की जाती है',
    ],
  },
  Kanjivaram: {
    maker: 'Handloom silk weavers',
    makerHindi: 'हथकरघे के रेशम बुनकर',
    village: 'Kanchipuram, Tamil Nadu',
    villageHindi: 'कांचीपुरम, तमिलनाडु',
    weeks: weeks(2, 4, 6),
    steps: [
      'Silk and zari are dyed and warped',
      'Border and body are woven with three shuttles',
      'The pallu is joined to the body on the loom',
    ],
    stepsHindi: [
      'रेशम और ज़री रँगकर ताना बनता है',
      'किनारी और बदन तीन ढरकियों से बुने जाते हैं',
      'पल्लू करघे पर ही बदन से जुड़ता है',
    ],
  },
  Banarasi: {
    maker: 'Handloom weavers of Madanpura',
    makerHindi: 'मदनपुरा के हथकरघा बुनकर',
    village: 'Varanasi, Uttar Pradesh',
    villageHindi: 'वाराणसी, उत्तर प्रदेश',
    weeks: weeks(2, 5, 8),
    steps: [
      'The pattern is drawn on squared paper',
      'Its cards are punched and laced for the jacquard',
      'Silk and zari are woven a few centimetres a day',
    ],
    stepsHindi: [
      'नमूना चौख़ाने के काग़ज़ पर बनता है',
      'जैकार्ड के लिए उसके पत्ते काटे और पिरोए जाते हैं',
      'रेशम और ज़री रोज़ कुछ सेंटीमीटर बुने जाते हैं',
    ],
  },
  Paithani: {
    maker: 'Paithani handloom weavers',
    makerHindi: 'पैठणी के हथकरघा बुनकर',
    village: 'Yeola, Maharashtra',
    villageHindi: 'येवला, महाराष्ट्र',
    weeks: weeks(6, 12, 20),
    steps: [
      'Silk is dyed and wound on small spools',
      'The pallu is woven by hand, spool by spool',
      'Both faces are checked against each other',
    ],
    stepsHindi: [
      'रेशम रँगकर छोटी तीलियों पर लपेटा जाता है',
      'पल्लू एक-एक तीली से हाथ से बुना जाता है',
      'दोनों ओर का मिलान किया जाता है',
    ],
  },
  Patola: {
    maker: 'Double ikat weavers',
    makerHindi: 'दोहरे इकत के बुनकर',
    village: 'Patan, Gujarat',
    villageHindi: 'पाटन, गुजरात',
    weeks: weeks(3, 12, 24),
    steps: [
      'The threads are tied to the pattern',
      'They are dyed, untied and tied again for each colour',
      'Warp and weft are matched thread by thread while weaving',
    ],
    stepsHindi: [
      'धागे नमूने के अनुसार बाँधे जाते हैं',
      'हर रंग के लिए रँगे, खोले और फिर बाँधे जाते हैं',
      'बुनते समय ताना-बाना धागा-धागा मिलाया जाता है',
    ],
  },
  Ikat: {
    maker: 'Ikat handloom weavers',
    makerHindi: 'इकत के हथकरघा बुनकर',
    village: 'Pochampally, Telangana',
    villageHindi: 'पोचमपल्ली, तेलंगाना',
    weeks: weeks(2, 3, 5),
    steps: [
      'The threads are stretched and tied to the pattern',
      'They are dyed and opened',
      'The cloth is woven on a handloom',
    ],
    stepsHindi: ['धागे तानकर नमूने के अनुसार बाँधे जाते हैं', 'रँगकर खोले जाते हैं', 'कपड़ा हथकरघे पर बुना जाता है'],
  },
  Jamdani: {
    maker: 'Jamdani handloom weavers',
    makerHindi: 'जामदानी के हथकरघा बुनकर',
    village: 'Phulia, West Bengal',
    villageHindi: 'फुलिया, पश्चिम बंगाल',
    weeks: weeks(6, 10, 14),
    steps: [
      'Fine cotton is starched and warped',
      'Each sprig is laid into the weave by hand',
      'The cloth is washed and stretched',
    ],
    stepsHindi: [
      'बारीक सूत को माँड़ देकर ताना बनता है',
      'हर बूटी बुनाई में हाथ से डाली जाती है',
      'कपड़ा धोकर ताना जाता है',
    ],
  },
  Maheshwari: {
    maker: 'Handloom weavers by the Narmada',
    makerHindi: 'नर्मदा किनारे के हथकरघा बुनकर',
    village: 'Maheshwar, Madhya Pradesh',
    villageHindi: 'महेश्वर, मध्य प्रदेश',
    weeks: weeks(1, 2, 3),
    steps: [
      'Silk is warped for the ground',
      'The reversible border is threaded',
      'Cotton weft is woven in on a handloom',
    ],
    stepsHindi: [
      'ज़मीन के लिए रेशम का ताना बनता है',
      'दोनों ओर एक-सी किनारी पिरोई जाती है',
      'सूती बाना हथकरघे पर बुना जाता है',
    ],
  },
  Kani: {
    maker: 'Kani shawl weavers',
    makerHindi: 'कानी शॉल के बुनकर',
    village: 'Kanihama, Jammu and Kashmir',
    villageHindi: 'कानिहामा, जम्मू और कश्मीर',
    weeks: weeks(8, 20, 40),
    steps: [
      'The pattern is written as a code of colours',
      'Each colour is wound on its own wooden needle',
      'The needles are passed through the warp, line by line',
    ],
    stepsHindi: [
      'नमूना रंगों के संकेतों में लिखा जाता है',
      'हर रंग अपनी लकड़ी की तीली पर लपेटा जाता है',
      'तीलियाँ पंक्ति-पंक्ति ताने से निकाली जाती हैं',
    ],
  },
}

/** Products whose texts name another place or another time than their craft does. */
const exceptions: Record<string, Partial<Making>> = {
  'padmavati-zardozi-lehenga': { weeks: weeks(11, 11, 11) },
  'virasat-phulkari-dupatta': { weeks: weeks(20, 20, 20) },
  'raas-patola-saree': {
    maker: 'Single ikat weavers',
    makerHindi: 'इकहरे इकत के बुनकर',
    village: 'Rajkot, Gujarat',
    villageHindi: 'राजकोट, गुजरात',
    steps: [
      'The weft is tied to the pattern',
      'It is dyed, untied and tied again for each colour',
      'The cloth is woven on a handloom',
    ],
    stepsHindi: [
      'बाना नमूने के अनुसार बाँधा जाता है',
      'हर रंग के लिए रँगा, खोला और फिर बाँधा जाता है',
      'कपड़ा हथकरघे पर बुना जाता है',
    ],
  },
  'samaa-kaftan': tailors,
  'chikankari-kurti-sky': {
    maker: 'A cooperative of forty women',
    makerHindi: 'चालीस महिलाओं की सहकारी समिति',
    village: 'Malihabad, Uttar Pradesh',
    villageHindi: 'मलिहाबाद, उत्तर प्रदेश',
  },
  'sanganeri-cotton-kurti': {
    maker: 'Block printers of Sanganer',
    makerHindi: 'सांगानेर के छपाई कारीगर',
    village: 'Sanganer, Rajasthan',
    villageHindi: 'सांगानेर, राजस्थान',
  },
  'shahi-emerald-sherwani': {
    maker: 'Handloom weavers of Madanpura',
    makerHindi: 'मदनपुरा के हथकरघा बुनकर',
    village: 'Varanasi, Uttar Pradesh',
    villageHindi: 'वाराणसी, उत्तर प्रदेश',
  },
  'wool-shawl-maroon': {
    maker: 'Handloom weavers of the Kullu valley',
    makerHindi: 'कुल्लू घाटी के हथकरघा बुनकर',
    village: 'Kullu, Himachal Pradesh',
    villageHindi: 'कुल्लू, हिमाचल प्रदेश',
  },
}

const cares = {
  dry: ['Dry clean only. Store folded in muslin.', 'सिर्फ़ ड्राई क्लीन करें। मलमल में तह करके रखें।'],
  parts: [
    'Dry clean what is lined or embroidered; wash the rest by hand in cold water.',
    'अस्तर या कढ़ाई वाला हिस्सा ड्राई क्लीन करें; बाकी ठंडे पानी में हाथ से धोएँ।',
  ],
  first: [
    'Dry clean the first time; after that wash by hand in cold water.',
    'पहली बार ड्राई क्लीन करें; फिर ठंडे पानी में हाथ से धोएँ।',
  ],
  steam: [
    'Steam from the wrong side; do not iron. Dry clean if needed.',
    'उल्टी ओर से भाप दें; इस्त्री न करें। ज़रूरत हो तो ड्राई क्लीन करें।',
  ],
  machine: [
    'Machine wash gently with like colours. Dry in shade.',
    'मिलते-जुलते रंगों के साथ मशीन में हल्के से धोएँ। छाँव में सुखाएँ।',
  ],
  hand: ['Wash by hand, by itself. Dry in shade.', 'हाथ से, अलग धोएँ। छाँव में सुखाएँ।'],
} as const

/** Follows the description, which says it in its own words. */
function getCare({ description }: DemoProduct) {
  const has = (word: string) => containsWord(description, word)
  const isWashed = has('hand wash') || has('wash') || has('washed')
  if (has('dry clean first') || has('dry clean the first time')) return cares.first
  if (has('dry clean')) return has('hand wash') || has('hand washed') ? cares.parts : cares.dry
  if (has('steam only') || has('steam from')) return cares.steam
  if (has('machine wash') || has('wash as you like') || has('wash with') || has('wash dark'))
    return cares.machine
  return isWashed ? cares.hand : cares.dry
}

/** More specific words first: the first that the title or the description has. */
const occasions = ['Haldi', 'Mehendi', 'Sangeet']
const occasionsBy: Record<DemoProduct['category'], string> = {
  bridal: 'Wedding',
  reception: 'Reception',
  formals: 'Office',
  Partywear: 'Party',
  casual: 'Everyday',
}

/** Where, by whom and for what the product is made, and its care. */
export function buildDemoMaking(product: DemoProduct, craft: string) {
  const making = { ...(makings[craft] ?? tailors), ...exceptions[product.slug] }
  const [care, careHindi] = getCare(product)
  return {
    maker: making.maker,
    makerHindi: making.makerHindi,
    village: making.village,
    villageHindi: making.villageHindi,
    steps: making.steps.join('\n'),
    stepsHindi: making.stepsHindi.join('\n'),
    care,
    careHindi,
    occasion:
      occasions.find((word) => containsWord(`${product.title} ${product.description}`, word)) ??
      occasionsBy[product.category],
    origin: 'India',
    weeksOfWork: making.weeks[getEmbroidery(product)],
  }
}
