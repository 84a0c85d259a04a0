import { Link, useLoaderData } from 'react-router'

type Card = { _id: string; title: string; image: string; category: string; price: number }

/** The listing's cards, passed by the benchmark. */
const cards = JSON.parse(process.env.BENCH_CARDS ?? '[]') as Card[]

export const loader = () => ({ cards })

export const meta = () => [{ title: 'Cards' }]

export default function Cards() {
  const { cards: shown } = useLoaderData<typeof loader>()
  return (
    <main>
      <h1>Cards</h1>
      <ul>
        {shown.map((card) => (
          <li key={card._id}>
            <Link to={`/product/${card._id}`}>
              <img src={card.image} alt="" width={960} height={1280} loading="lazy" />
              <h2>{card.title}</h2>
              <p>{card.category}</p>
              <p>₹{card.price}</p>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
