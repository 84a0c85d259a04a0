import { indianPhone } from './indian-formats.ts'

/** Opens a chat with a prepared text. Returns null for a number that is not Indian. */
export function whatsAppLink(phone: string, text: string): string | null {
  const digits = indianPhone(phone)
  return digits && `https://wa.me/91${digits}?text=${encodeURIComponent(text)}`
}

/** Opens WhatsApp with a prepared text; the sender picks the chat. */
export const whatsAppText = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`
