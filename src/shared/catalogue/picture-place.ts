const OURS = '/images'
let base = OURS

/** Sets the base address of uploaded pictures (a store's or a CDN's). Call it before the first render. */
export const fetchPicturesFrom = (address: string) => {
  base = address
}

/** The base address of uploaded pictures; undefined for the shop's own. */
export const picturesElsewhere = () => (base === OURS ? undefined : base)

/** The address to fetch a picture from. Pictures elsewhere on the web stay as they are. */
export const placeOf = (picture: string) => picture.replace(/^\/images(?=\/[^/]+$)/, () => base)
