import { fieldWords, Id, type privacyCalls } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { PrivacyService } from './privacy.service.ts';

export function privacyRoutes(privacy: PrivacyService): Handlers<typeof privacyCalls> {
  return {
    getDeparture: ({ viewer }) => privacy.departure(viewer),
    deleteMember: async ({ viewer, params, body }) => {
      if (body.id.toLowerCase() !== params.id.toLowerCase()) throw new Refusal('invalid', { fields: { id: [fieldWords.not_yours] } });
      await privacy.erase(viewer, viewer.id, body.password);
      return { deleted: true as const };
    },
    requestExport: ({ viewer, request }) => privacy.requestExport(viewer, viewer.id, request.headers['user-agent'] ?? ''),
    listLooks: withFirstRead(({ viewer, query }) => privacy.listLooks(viewer, query.offset)),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Serves archives to anyone with the link, since a mail program sends no token. */
export function serveExports(server: FastifyInstance, privacy: PrivacyService): void {
  server.get<{ Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    '/api/export/:id',
    async ({ params, query }, reply) => {
      const id = Id.safeParse(params.id);
      if (!id.success) throw new Refusal('privacy.export_gone');
      const file = await privacy.openExport({ id: id.data.toLowerCase(), expires: text(query.expires), signature: text(query.signature) });
      return reply
        .header('cache-control', 'no-store')
        .header('content-length', file.size)
        .header('content-disposition', 'attachment; filename="my-data.zip"')
        .type('application/zip')
        .send(file.stream);
    },
  );
}
