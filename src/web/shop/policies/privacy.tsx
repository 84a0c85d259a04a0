import { type MetaOf, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Prose } from './prose.tsx'

export const meta = ({ matches }: MetaOf) =>
  pageMeta(
    {
      title: 'Privacy Policy',
      description: 'What we keep about you, why, and for how long.',
    },
    matches,
  )

export default function Privacy() {
  const { shop } = useSession()
  return (
    <Prose title="Privacy Policy">
      <p>
        We are a small house. We ask for what it takes to sell you a piece and bring it to your
        door, and for nothing else.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>
          Your name, your email address, and your password in a form that nobody can read back.
        </li>
        <li>Up to three delivery addresses, for as long as you leave them in your account.</li>
        <li>Your cart, your orders and the reviews that you write.</li>
      </ul>
      <h2>What we never see</h2>
      <p>
        Your card. The payment provider asks for it on its own pages and tells us only whether the
        money came.
      </p>
      <h2>Cookies</h2>
      <p>
        One, which keeps you signed in and ends when you sign out. Your browser also remembers the
        filters of this tab. We follow nobody around the web and sell nothing about anybody.
      </p>
      <h2>Your say in it</h2>
      <p>
        You may have a copy of what we hold, or have it corrected or erased, apart from bills that
        the law makes us keep.
        {shop.email && (
          <>
            {' '}
            Write to <a href={`mailto:${shop.email}`}>{shop.email}</a>.
          </>
        )}
      </p>
    </Prose>
  )
}
