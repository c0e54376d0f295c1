import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, StartError } from './settings.ts';

const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://muster.example/' };

function faults(env: Record<string, string>): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message.split('\n');
  }
}

describe('settings', () => {
  it('need nothing to start for development', () => {
    expect(readSettings({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      role: 'both',
      dataDir: resolve('data'),
      dataSync: true,
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databasePrepare: true,
      databaseReplicaUrl: undefined,
      backupDir: undefined,
      backupKeep: 14,
      configFile: undefined,
      demo: true,
      smtpUrl: undefined,
      mailFrom: undefined,
      s3: undefined,
      publicUrl: undefined,
      sessionSecret: undefined,
      previousSecret: undefined,
      trustedProxies: [],
      logLevel: 'info',
    });
  });

  it('tell figures only on a port that is named, and not on that of the server', () => {
    expect(readSettings({ METRICS_HOST: '10.0.0.7' }).metrics).toBeUndefined();
    expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(readSettings({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics).toEqual({ host: '10.0.0.7', port: 9464 });
    expect(readSettings({ PORT: '0', METRICS_PORT: '0' }).metrics).toMatchObject({ port: 0 });
    expect(faults({ METRICS_PORT: '3000' })).toEqual([expect.stringContaining('METRICS_PORT is the port of the server itself')]);
    expect(faults({ METRICS_PORT: 'many' })).toEqual(['Setting METRICS_PORT: must be a port number']);
  });

  it('send traces only to an address that is given by a standard name', () => {
    expect(readSettings({ OTEL_SERVICE_NAME: 'muster' }).traces).toBeUndefined();
    const receiver = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
    expect(readSettings(receiver).traces).toEqual({ url: 'http://127.0.0.1:4318/v1/traces' });
    const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' };
    expect(readSettings({ ...receiver, ...traces }).traces).toEqual({ url: 'https://traces.example/in' });
    expect(faults({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toEqual([expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT')]);
  });

  it('may have REDIS_URL, which is not needed', () => {
    expect(readSettings({ ...production, REDIS_URL: 'redis://127.0.0.1:6379' })).toEqual(readSettings(production));
  });

  it('take production with a secret and a public address, without a demo', () => {
    expect(readSettings(production)).toMatchObject({ production: true, demo: false, publicUrl: 'https://muster.example' });
    expect(readSettings({ ...production, DEMO: 'true' })).toMatchObject({ demo: true });
  });

  it('read where backups are made, and how many days of them are kept', () => {
    expect(readSettings({ BACKUP_DIR: 'kept', BACKUP_KEEP: '30' })).toMatchObject({ backupDir: resolve('kept'), backupKeep: 30 });
    expect(faults({ BACKUP_KEEP: '0' })).toEqual(['Setting BACKUP_KEEP: must be at least 1']);
    expect(faults({ BACKUP_KEEP: 'all' })).toEqual(['Setting BACKUP_KEEP: must be a number of days']);
  });

  it('count an empty value as none', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', SMTP_URL: '', DEMO: '', TRUSTED_PROXIES: '' })).toEqual(readSettings({}));
  });

  it('read lists of trusted proxies', () => {
    const given = readSettings({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8 , loopback,' });
    expect(given.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback']);
  });

  it('read a bucket', () => {
    const given = readSettings({ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' });
    expect(given.s3).toEqual({ endpoint: undefined, region: 'us-east-1', bucket: 'photos', accessKeyId: 'id', secretAccessKey: 'key' });
  });

  it.each([
    ['PORT is no number', { PORT: 'http' }, [/^Setting PORT: must be a port number$/]],
    ['PORT is too large', { PORT: '70000' }, [/^Setting PORT: must be at most 65535$/]],
    ['PORT is negative', { PORT: '-1' }, [/^Setting PORT: must be a port number$/]],
    ['PORT is broken', { PORT: '80.5' }, [/^Setting PORT: must be a port number$/]],
    ['DATABASE_URL is of another database', { DATABASE_URL: 'mysql://host/db' }, [/^Setting DATABASE_URL: /]],
    ['SMTP_URL is a web address', { SMTP_URL: 'https://mail.example' }, [/^Setting SMTP_URL: /]],
    ['PUBLIC_URL is no address', { PUBLIC_URL: 'muster.example' }, [/^Setting PUBLIC_URL: /]],
    ['DEMO is neither yes nor no', { DEMO: 'perhaps' }, [/^Setting DEMO: must be true or false$/]],
    ['ROLE is unknown', { ROLE: 'cook' }, [/^Setting ROLE: must be web, worker or both$/]],
    ['ROLE is web on the embedded database', { ROLE: 'web' }, [/^Setting ROLE is web, which needs DATABASE_URL: /]],
    ['ROLE is worker on the embedded database', { ROLE: 'worker' }, [/^Setting ROLE is worker, which needs DATABASE_URL: /]],
    [
      'a replica has no primary',
      { DATABASE_REPLICA_URL: 'postgres://replica.example/muster' },
      [/^Setting DATABASE_REPLICA_URL needs DATABASE_URL, the address of its primary\.$/],
    ],
    ['LOG_LEVEL is unknown', { LOG_LEVEL: 'loud' }, [/^Setting LOG_LEVEL: /]],
    ['SESSION_SECRET is short', { SESSION_SECRET: 'short' }, [/^Setting SESSION_SECRET: must be at least 32 characters$/]],
    [
      'the secret before is the current one',
      { SESSION_SECRET: 's'.repeat(32), SESSION_SECRET_PREVIOUS: 's'.repeat(32) },
      [/^Setting SESSION_SECRET_PREVIOUS is the same as/],
    ],
    ['TRUSTED_PROXIES names a host', { TRUSTED_PROXIES: '10.0.0.1,proxy' }, [/^Setting TRUSTED_PROXIES: must be addresses or ranges/]],
    ['TRUSTED_PROXIES has a bad range', { TRUSTED_PROXIES: '10.0.0.0/33' }, [/^Setting TRUSTED_PROXIES: must be addresses or ranges/]],
    ['production has no secret', { ...production, SESSION_SECRET: '' }, [/^Setting SESSION_SECRET is missing: /]],
    ['production has no public address', { ...production, PUBLIC_URL: '' }, [/^Setting PUBLIC_URL is missing: /]],
    ['production has neither', { NODE_ENV: 'production' }, [/SESSION_SECRET/, /PUBLIC_URL/]],
    ['a bucket lacks its keys', { S3_BUCKET: 'photos' }, [/^Settings missing for S3: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY\.$/]],
    ['several are bad at once', { PORT: 'http', LOG_LEVEL: 'loud' }, [/PORT/, /LOG_LEVEL/]],
  ])('refuse a start when %s, in one line each', (_, env, lines) => {
    const said = faults(env);
    expect(said).toHaveLength(lines.length);
    said.forEach((line, n) => {
      expect(line).toMatch(lines[n]!);
    });
  });

  it('never say a secret in a refusal', () => {
    expect(faults({ SESSION_SECRET: 'hunter2' }).join()).not.toContain('hunter2');
    expect(faults({ ...production, DATABASE_URL: 'mysql://u:hunter2@host' }).join()).not.toContain('hunter2');
  });
});
