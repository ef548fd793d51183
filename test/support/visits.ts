import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Claims } from '../../src/common/expressions/audience.js';
import type { VisitorPass } from '../../src/modules/site-structure/shown/visitor-pass.js';
import { VisitorPasses } from '../../src/modules/site-visitors/passes/visitor-passes.js';

/** The `apiToken` of a visitor with these claims, as a renderer gets it. */
export async function passOf(
  app: NestFastifyApplication,
  site: { id: string; orgId: string },
  claims: Claims = {},
  more: Partial<VisitorPass> = {},
): Promise<{ token: string }> {
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt.getTime() + 60 * 60 * 1000);
  const pass = {
    siteId: site.id,
    organizationId: site.orgId,
    linkId: null,
    claims,
    keyId: null,
    issuedAt,
    expiresAt,
    preview: null,
    ...more,
  };
  return { token: await app.get(VisitorPasses, { strict: false }).sign(pass) };
}
