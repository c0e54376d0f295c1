import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Origins besides our own that pages may load from or send to. */
export interface ForeignOrigins {
  images: string[];
  /** Scripts of others, such as the card fields of a payment provider. */
  scripts: string[];
  /** Players of films, which a member lets in. */
  frames: string[];
  /** Asked for by each answer: some are learnt while the server runs. */
  connect: () => string[];
  /** What to wait for before a page is answered, if origins may have changed since they were last read. Never rejects. */
  learn: () => Promise<void> | undefined;
}

/** The security headers of every answer: built once, and again when a new origin is learned. */
export function securityHeaders(secure: boolean, origins: ForeignOrigins): () => Record<string, string> {
  let connect: string | undefined;
  let headers: Record<string, string> = {};
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...origins.scripts],
        // The interface library writes its colours into style elements and attributes at run time.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...origins.images],
        'connect-src': ["'self'", () => connect ?? ''],
        'frame-src': origins.frames.length > 0 ? origins.frames : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    hsts: secure,
    // Addresses can carry secrets, and proxies log referrers.
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
  return () => {
    const now = origins.connect().join(' ');
    if (now === connect) return headers;
    connect = now;
    const written: Record<string, string> = {};
    const answer = {
      setHeader: (name: string, value: string) => {
        written[name.toLowerCase()] = value;
      },
      removeHeader: () => undefined,
    };
    write({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
      if (error instanceof Error) throw error;
    });
    headers = written;
    return headers;
  };
}
