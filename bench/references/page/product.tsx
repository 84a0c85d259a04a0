import { Form, useLoaderData } from 'react-router'
import { cards } from './given.ts'

export const loader = ({ params }: { params: { id?: string } }) => ({
  card: cards.find(({ _id }) => _id === params.id),
})

export const meta = () => [{ title: 'Product' }]

export default function Product() {
  const { card } = useLoaderData<typeof loader>()
  if (!card) return null
  return (
    <main>
      <img
        src={card.image}
        alt=""
        width={960}
        height={1280}
        style={{ maxWidth: '100%', height: 'auto' }}
      />
      <h1>{card.title}</h1>
      <p>{card.description}</p>
      <p>₹{card.price}</p>
      <Form method="post">
        <button type="submit">Add to Cart</button>
      </Form>
    </main>
  )
}
