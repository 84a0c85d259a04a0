type Card = {
  _id: string
  title: string
  description: string
  image: string
  category: string
  price: number
}

/** The listing's cards, passed by the benchmark. */
export const cards = JSON.parse(process.env.BENCH_CARDS ?? '[]') as Card[]
