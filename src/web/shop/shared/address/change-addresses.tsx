import { createIntentAction } from '../../../api/load.ts'
import NotFound from '../../../shared/not-found.tsx'
import { saveAddress } from './save-address.ts'

export const clientAction = createIntentAction(saveAddress)

export { clientLoader, loader } from '../../../shared/not-found.tsx'
export default NotFound
