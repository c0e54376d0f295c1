import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Origins, besides the app's own, that pages may load from or send to. */
export interface ForeignOrigins {
  images: string[];
  /** Third-party scripts, such as the card fields of a payment provider. */
  scripts: string[];
  /** Embedded video players, which load after the member's consent. */
  frames: string[];
  /** Evaluated for each answer: some origins are learned while the server runs. */
  connect: () => string[];
  /** Resolves when changed origins have been read; undefined if there is nothing to wait for. Never rejects. */
  learn: () => Promise<void> | undefined;
}

/** The security headers of every answer: built once, and again when an origin is added. */
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
    // Addresses can contain secrets, and proxies log referrers.
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
