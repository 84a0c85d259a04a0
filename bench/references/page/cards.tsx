import { Link, useLoaderData } from 'react-router'

import { cards } from './given.ts'

export const loader = () => ({ cards })

export const meta = () => [{ title: 'Cards' }]

export default function Cards() {
  const { cards: shown } = useLoaderData<typeof loader>()
  return (
    <main>
      <h1>Cards</h1>
      <ul>
        {shown.map((card, index) => (
          <li key={card._id}>
            <Link to={`/product/${card._id}`}>
              <img
                src={card.image}
                alt=""
                width={960}
                height={1280}
                style={{ maxWidth: '100%', height: 'auto' }}
                loading={index < 2 ? 'eager' : 'lazy'}
              />
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
