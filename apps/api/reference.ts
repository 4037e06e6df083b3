// Answers for the API reference: the document for machines, and a page over it.
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Mounts both, at `/api/openapi.json` and `/api/docs`. */
export async function mountReference(app: FastifyInstance, product: string): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${product} API` },
    logo: { type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    uiConfig: { docExpansion: 'list', deepLinking: true, tryItOutEnabled: false },
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
