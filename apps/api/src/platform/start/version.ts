import product from '../../../../../package.json' with { type: 'json' };

/** The version of this server: that of package.json, whatever version the configuration shows to members. */
export const version: string = product.version;
