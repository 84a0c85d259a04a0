import { expect, test } from 'vitest'
import { isPublicAddress, PrivateAddress, requestChecked } from './public-addresses.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
  'ff02::1',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(['http://localhost:9/', 'http://127.0.0.1:9/', 'http://[::1]:9/'])(
  'connects to no private address: %s',
  async (address) => {
    await expect(requestChecked(new URL(address), {})).rejects.toThrow(PrivateAddress)
  },
)
