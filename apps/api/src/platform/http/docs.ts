import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { DeploymentConfig } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** Serves the OpenAPI document at /api/openapi.json, and interactive documentation at /api/docs. */
export async function serveDocs(server: FastifyInstance, config: DeploymentConfig): Promise<void> {
  const document = openApiDocument(config);
  server.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  await server.register(swagger, { mode: 'static', specification: { document: document as unknown as StaticDocumentSpec['document'] } });
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${config.brand.name} API` },
    uiConfig: { deepLinking: true, docExpansion: 'list', persistAuthorization: false },
  });
}
