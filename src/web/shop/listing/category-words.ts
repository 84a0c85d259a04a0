import type { filterCategories } from '#shared/catalogue/vocabulary.ts'
import type { Message } from '#shared/words/words.ts'

export const filterCategoryLabels: Record<(typeof filterCategories)[number], Message> = {
  'best sellers': 'What our customers bought in the last ninety days.',
  bridal: 'Lehengas, sarees and sherwanis for the day itself, worked by hand over weeks.',
  formals: 'Handloom and quiet colour for the office, the interview and the puja in between.',
  Partywear: 'Sequins, mirrors and a hem that turns: for sangeets and long evenings.',
  casual: 'Cottons, prints and easy sets for every day of the week.',
  reception: 'Gowns, velvets and silver thread for the night after the vows.',
}
