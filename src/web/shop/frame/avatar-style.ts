export const avatarStyle =
  'grid size-9 place-items-center rounded-full border border-gold bg-maroon font-display text-lg leading-none text-ivory'
