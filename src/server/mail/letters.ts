import { RESET_MINUTES } from '#shared/account.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/order.ts'
import type { Shop } from '#shared/shop.ts'
import { INVITE_DAYS } from '#shared/staff.ts'

export function orderConfirmedMail(shop: Shop, order: AdminOrder) {
  const lines = order.cartItems.map((line) => {
    const size = line.size ? `, size ${line.size}` : ''
    return `  ${line.quantity} × ${line.title}${size}: ${formatRupees(line.price * line.quantity)}`
  })
  const { address, city, pincode } = order.addressInfo
  const text = [
    `Dear ${order.customer.userName},`,
    '',
    `thank you for your order at ${shop.name}. We have received your payment.`,
    '',
    `Order ${order._id}`,
    ...lines,
    `  Total: ${formatRupees(order.totalAmount)}`,
    '',
    `We send it to: ${address}, ${city} ${pincode}`,
    '',
    `${shop.name}, ${shop.address}, ${shop.email}`,
  ]
  return { subject: `Your order at ${shop.name} is confirmed`, text: text.join('\n') }
}

export function passwordResetMail(
  shop: Shop,
  { userName, link }: { userName: string; link: string },
) {
  const text = [
    `Dear ${userName},`,
    '',
    `somebody, we hope you, asked for a new password at ${shop.name}.`,
    `This link lets you choose one; it works once, for ${RESET_MINUTES} minutes:`,
    '',
    link,
    '',
    'If it was not you, nothing has changed and you need do nothing.',
    '',
    `${shop.name}, ${shop.address}, ${shop.email}`,
  ]
  return { subject: `A new password for ${shop.name}`, text: text.join('\n') }
}

export function staffInviteMail(shop: Shop, { inviter, link }: { inviter: string; link: string }) {
  const text = [
    `${inviter} invites you to help run ${shop.name}.`,
    `This link opens your account; it works once, for ${INVITE_DAYS} days:`,
    '',
    link,
  ]
  return { subject: `Join ${shop.name}`, text: text.join('\n') }
}
