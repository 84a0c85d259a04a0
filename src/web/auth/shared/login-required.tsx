import { Link, useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { isPanel, withNext } from '../../guards.ts'
import { useSession } from '../../shared/session.tsx'
import { type WantedProduct, withWantedProduct } from '../../shared/wanted-product.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Divider } from '../../ui/ornament.tsx'

type Props = { wantedProduct: WantedProduct | undefined; onClose: () => void; onLeave: () => void }

export default function LoginRequired({ wantedProduct, onClose, onLeave }: Props) {
  const { pathname, search } = useLocation()
  const { signInByCode } = useSession().shop
  const returnPath = wantedProduct
    ? withWantedProduct(pathname + search, wantedProduct)
    : pathname + search
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={t('Login to Explore Further!')}
      description={
        isPanel(pathname)
          ? t('Sign in with an account of the shop’s staff.')
          : t('Sign in to see your cart, your addresses and your orders.')
      }
    >
      <div className="flex flex-col gap-3 px-6 pt-6 pb-8 sm:px-8">
        <Link to={withNext(paths.login, returnPath)} onClick={onLeave} className={buttonStyle()}>
          {t('Log In')}
        </Link>
        <Link
          to={withNext(paths.register, returnPath)}
          onClick={onLeave}
          className={buttonStyle('outline')}
        >
          {t('Register')}
        </Link>
        {signInByCode && !isPanel(pathname) && (
          <Link
            to={withNext(paths.signInCode, returnPath)}
            onClick={onLeave}
            className={buttonStyle('quiet')}
          >
            {t('Sign in with a code')}
          </Link>
        )}
        <Divider className="mt-4" />
      </div>
    </Modal>
  )
}
