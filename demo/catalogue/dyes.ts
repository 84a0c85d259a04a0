import type { PaletteName } from '#demo/art/palettes.ts'
import type { PlateSpec } from '#demo/art/types.ts'
import { type DemoProduct, sizeRun } from './demo-product.ts'

/** A product in another colour, worn by another woman: cut, embroidery, pose and price are those of the original. */
type Dye = Pick<
  DemoProduct,
  'slug' | 'sku' | 'title' | 'description' | 'alt' | 'sizes' | 'stock'
> & {
  dyeOf: string
  palette: PaletteName
  wearer: Pick<PlateSpec, 'skin' | 'hair' | 'age'>
  titleHindi: string
  descriptionHindi: string
}

export const dyes: Dye[] = [
  {
    dyeOf: 'ivory-chikankari-suit',
    slug: 'awadh-chikankari-sky',
    sku: 'AWADH-SKY',
    palette: 'aasmani',
    wearer: { skin: 'wheat', hair: 'pony', age: 'young' },
    sizes: sizeRun(3, 5, 7, 6, 3, 2),
    title: 'Awadh Chikankari Suit in Sky Blue with Palazzo and Long Kurti',
    titleHindi: 'अवध चिकनकारी सूट, आसमानी में, पलाज़ो और लंबी कुर्ती के साथ',
    description:
      'The same six stitches of Lucknow, in white floss on the blue of a washed sky, so that the flowers are seen before the cloth is. A plain palazzo and a pale mul dupatta keep it quiet. Wash by hand, starch lightly, iron from the back.',
    descriptionHindi:
      'लखनऊ के वही छह टाँके, धुले आसमान के नीले पर सफ़ेद धागे से, ताकि कपड़े से पहले फूल दिखें। सादा पलाज़ो और हल्का मल का दुपट्टा इसे शांत रखते हैं। हाथ से धोएँ, हल्का कलफ़ दें, उल्टी ओर से इस्त्री करें।',
    alt: 'Sky blue chikankari long kurti with palazzo and sheer pale dupatta',
  },
  {
    dyeOf: 'ivory-chikankari-suit',
    slug: 'awadh-chikankari-pista',
    sku: 'AWADH-PISTA',
    palette: 'pista',
    wearer: { skin: 'umber', hair: 'sleek', age: 'older' },
    sizes: sizeRun(2, 4, 6, 5, 3, 2),
    title: 'Awadh Chikankari Suit in Pistachio with Palazzo and Long Kurti',
    titleHindi: 'अवध चिकनकारी सूट, पिस्ता रंग में, पलाज़ो और लंबी कुर्ती के साथ',
    description:
      'Pistachio, the green that Lucknow wears when the mangoes come, worked all over in cream chikankari. The palazzo is plain and the mul dupatta a faint rose. Wash by hand, starch lightly, iron from the back.',
    descriptionHindi:
      'पिस्ता, वह हरा जो लखनऊ आम के मौसम में पहनता है, पूरे कपड़े पर मलाई रंग की चिकनकारी के साथ। पलाज़ो सादा है और मल का दुपट्टा हल्का गुलाबी। हाथ से धोएँ, हल्का कलफ़ दें, उल्टी ओर से इस्त्री करें।',
    alt: 'Pistachio chikankari long kurti with palazzo and sheer rose dupatta',
  },
  {
    dyeOf: 'phera-red-organza-saree',
    slug: 'phera-organza-saree-lilac',
    sku: 'PHERA-LILAC',
    palette: 'lilac',
    wearer: { skin: 'wheat', hair: 'bun', age: 'older' },
    // One colour is sold out, to show that state.
    stock: 0,
    title: 'Phera Organza Saree with Zardozi Edge in Lilac',
    titleHindi: 'फेरा ऑर्गेंज़ा साड़ी, ज़रदोज़ी किनारी के साथ, हल्के बैंगनी में',
    description:
      'Lilac organza for the sister of the bride, with the same narrow edge of zardozi to hold it down. It arrives with pre-stitched pleats if you choose, and with a blouse a shade paler. Roll it, do not fold it.',
    descriptionHindi:
      'दुल्हन की बहन के लिए हल्का बैंगनी ऑर्गेंज़ा, जिसे ज़रदोज़ी की वही पतली किनारी थामे रखती है। चाहें तो चुन्नटें पहले से सिली मिलेंगी, और साथ में एक रंग हल्का ब्लाउज़। तह न करें, लपेटकर रखें।',
    alt: 'Lilac organza saree with a fine edge and a pale pallu',
  },
  {
    dyeOf: 'phera-red-organza-saree',
    slug: 'phera-feroza-saree',
    sku: 'PHERA-FEROZA',
    palette: 'feroza',
    wearer: { skin: 'umber', hair: 'braid', age: 'young' },
    stock: 4,
    title: 'Phera Organza Saree with Zardozi Edge in Turquoise',
    titleHindi: 'फेरा ऑर्गेंज़ा साड़ी, ज़रदोज़ी किनारी के साथ, फ़िरोज़ी में',
    description:
      'Turquoise organza, clear as the tiles of an old hammam, with its narrow edge of zardozi. It arrives with pre-stitched pleats if you choose, and with a blouse in the coral of its pallu. Roll it, do not fold it, and it will keep its crispness.',
    descriptionHindi:
      'फ़िरोज़ी ऑर्गेंज़ा, पुराने हम्माम की टाइलों जैसा साफ़, ज़रदोज़ी की पतली किनारी के साथ। चाहें तो चुन्नटें पहले से सिली मिलेंगी, और साथ में पल्लू के मूँगिया रंग का ब्लाउज़। तह न करें, लपेटकर रखें, कड़कपन बना रहेगा।',
    alt: 'Turquoise organza saree with a fine edge and a coral pallu',
  },
  {
    dyeOf: 'meher-long-sharara',
    slug: 'meher-sharara-mint',
    sku: 'MEHER-MINT',
    palette: 'mint',
    wearer: { skin: 'umber', hair: 'open', age: 'young' },
    sizes: sizeRun(2, 3, 3, 2, 2, 1),
    title: 'Meher Organza Sharara with Long Kurti in Mint',
    titleHindi: 'मेहर ऑर्गेंज़ा शरारा, लंबी कुर्ती के साथ, पुदीना रंग में',
    description:
      'Mint organza for a mehendi at noon: the long kurti slit to the hip, the sharara in the same shade, and the small white flowers as if they had fallen on both. The dupatta is sheer and has no weight at all. Dry clean.',
    descriptionHindi:
      'दोपहर की मेहंदी के लिए पुदीना ऑर्गेंज़ा: कूल्हे तक चाक वाली लंबी कुर्ती, उसी रंग का शरारा, और दोनों पर छोटे सफ़ेद फूल, जैसे अभी गिरे हों। दुपट्टा झीना है और उसका कोई वज़न नहीं। ड्राई क्लीन।',
    alt: 'Mint sharara with a long organza kurti and a sheer dupatta',
  },
  {
    dyeOf: 'meher-long-sharara',
    slug: 'meher-sharara-rose',
    sku: 'MEHER-ROSE',
    palette: 'gulaabi',
    wearer: { skin: 'honey', hair: 'sleek', age: 'older' },
    sizes: sizeRun(1, 2, 3, 3, 2, 1),
    title: 'Meher Organza Sharara with Long Kurti in Rose',
    titleHindi: 'मेहर ऑर्गेंज़ा शरारा, लंबी कुर्ती के साथ, गुलाबी में',
    description:
      'The dye that is asked for first: rose organza, the long kurti slit to the hip over a sharara in the same shade, small pale flowers fallen on both. The dupatta is sheer, and blush. Dry clean.',
    descriptionHindi:
      'वह रंग जो सबसे पहले माँगा जाता है: गुलाबी ऑर्गेंज़ा, कूल्हे तक चाक वाली लंबी कुर्ती, उसी रंग के शरारे पर, दोनों पर छोटे हल्के फूल। दुपट्टा झीना और हल्का गुलाबी है। ड्राई क्लीन।',
    alt: 'Rose sharara with a long organza kurti and a sheer dupatta',
  },
  {
    dyeOf: 'gulnaar-palazzo-set',
    slug: 'gulnaar-palazzo-peacock',
    sku: 'GULNAAR-MOR',
    palette: 'mor',
    wearer: { skin: 'deep', hair: 'bob', age: 'adult' },
    sizes: sizeRun(2, 4, 5, 4, 3, 1),
    title: 'Gulnaar Palazzo with Long Kurti in Peacock Georgette',
    titleHindi: 'गुलनार पलाज़ो, लंबी कुर्ती के साथ, मोरपंखी जॉर्जेट में',
    description:
      'Embroidered georgette in peacock, cut as a long kurti with high slits over a pleated palazzo, the sprigs in gold. A violet dupatta deepens it for the evening. The lining is cotton, so it breathes through a crowded hall. Hand wash cold.',
    descriptionHindi:
      'मोरपंखी रंग का कढ़ाई वाला जॉर्जेट, ऊँचे चाक की लंबी कुर्ती, चुन्नटदार पलाज़ो पर, बूटे सुनहरे। बैंगनी दुपट्टा इसे शाम के लिए गहरा कर देता है। अस्तर सूती है, इसलिए भरे हॉल में भी साँस लेता है। ठंडे पानी में हाथ से धोएँ।',
    alt: 'Peacock long kurti with golden sprigs over a violet palazzo',
  },
]
