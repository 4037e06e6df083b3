// Answers for what a bank is called in a row, where its full name would push out the rest. Pure.

/** As their customers call them, by the partners' name in small letters. The full name stands wherever there is room. */
const called: Readonly<Record<string, string>> = {
  'guaranty trust bank': 'GTBank',
  'opay digital services limited (opay)': 'OPay',
  'united bank for africa': 'UBA',
  'first city monument bank': 'FCMB',
  'first bank of nigeria': 'FirstBank',
  'union bank of nigeria': 'Union Bank',
  'ecobank nigeria': 'Ecobank',
  'standard chartered bank': 'StanChart',
  'stanbic ibtc bank': 'Stanbic IBTC',
  'vfd microfinance bank limited': 'VBank',
}

/** `GTBank` of `Guaranty Trust Bank`; a bank without a short name loses its legal form alone. */
export function shortBank(name: string): string {
  const short = called[name.trim().toLowerCase()]
  return short ?? name.replace(/microfinance bank/i, 'MFB').replace(/\s+(?:limited|ltd|plc)\.?$/i, '')
}
