// Answers for where lists of bills stand in the customer app. Pure.

export const base = '/bills/many'
export const hrefOf = (id: string): string => `${base}/${id}`
