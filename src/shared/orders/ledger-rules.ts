export const ledgerRules = {
  stock: {
    rule: 'No piece was sold twice',
    advice: 'Count the pieces named in the log and enter how many there are on their stock page.',
  },
  ledger: {
    rule: 'The stock ledger adds up to what is there',
    advice: 'Open the stock page of the piece: it says which size. Count it and enter the number.',
  },
  cloth: {
    rule: 'The movements of every cloth add up to what is there',
    advice: 'Measure the cloth named in the log and correct its length.',
  },
  captures: {
    rule: 'Every paid order has its payment and its pieces',
    advice: 'Check the order’s payment at the payment provider before you send anything.',
  },
  items: {
    rule: 'Every piece of an accepted order is somewhere',
    advice: 'Open the order named in the log, count its pieces, and refund what can’t be sent.',
  },
  totals: {
    rule: 'Every order costs what its pieces and charges add up to',
    advice:
      'Compare the order with the payment at the payment provider, and refund the difference.',
  },
  refunds: {
    rule: 'No more went back than was taken',
    advice: 'Compare the refunds of the order with those at the payment provider.',
  },
  received: {
    rule: 'The payments of every order add up to what it received',
    advice: 'Compare the order’s payments with those at the payment provider and at the bank.',
  },
  excess: {
    rule: 'Money that pays for nothing goes back',
    advice: 'Refund the payment at the payment provider, and note it on the order.',
  },
  cardSales: {
    rule: 'Every gift card that was bought is worth what was paid for it',
    advice: 'Compare the order of the card with its history, and freeze the card.',
  },
  dues: {
    rule: 'What is due of an order adds up to its total',
    advice: 'Agree with the customer what is still to be paid before you send the order.',
  },
  codes: {
    rule: 'What discount codes took off stands among the charges of their orders',
    advice: 'Compare the order’s charges with what its customer paid.',
  },
  credit: {
    rule: 'Gift cards and store credit are worth what was put on them and not spent',
    advice: 'Compare the card’s history with the orders that it paid for.',
  },
  documents: {
    rule: 'Invoices less credit notes are the money kept and still due',
    advice: 'Compare the order’s documents with its payments and refunds, and ask your accountant.',
  },
  unsettled: {
    rule: 'No payment waits for an answer for long',
    advice:
      'The payment provider may be down; the shop keeps asking. Tell the customer that nothing is lost.',
  },
  holds: {
    rule: 'No piece is held past its time',
    advice: 'Restart the shop: what frees held pieces does not run.',
  },
  provider: {
    rule: 'The payment provider has the money of every recently paid order',
    advice: 'Look up the order at the payment provider. Don’t send it before the money is there.',
  },
} as const
export type LedgerRule = keyof typeof ledgerRules
