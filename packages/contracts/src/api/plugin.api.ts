import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  pluginPlatformSchema,
  pluginVersionSchema,
  signedManifestSchema,
} from '../plugins/plugin-release.ts';

/**
 * The newest release of the desktop plugin for the calling device, which relies on the signature
 * alone.
 */
export const checkPluginUpdate = defineEndpoint({
  name: 'checkPluginUpdate',
  method: 'GET',
  path: 'plugin/updates',
  auth: 'session',
  permission: 'none',
  summary: 'Whether there is a newer desktop plugin: its signed manifest, or null',
  query: z.object({ platform: pluginPlatformSchema, version: pluginVersionSchema }),
  response: z.object({
    data: z.object({
      /**
       * Ed25519 public key, 32 bytes in base64url. A device keeps the first key it receives and
       * refuses any other.
       */
      key: z.string().check(z.length(43)),
      release: z.nullable(signedManifestSchema),
    }),
  }),
  errors: ['PLUGIN_RELEASES_BROKEN'],
});

/** The file of a release, byte by byte. Its size and SHA-256 are those of the signed manifest. */
export const downloadPlugin = defineEndpoint({
  name: 'downloadPlugin',
  method: 'GET',
  path: 'plugin/updates/:version/:platform',
  auth: 'session',
  permission: 'none',
  summary: 'The file of a release of the desktop plugin',
  params: z.object({ version: pluginVersionSchema, platform: pluginPlatformSchema }),
  file: true,
  response: z.unknown(),
  errors: ['NOT_FOUND', 'PLUGIN_RELEASES_BROKEN', 'PLUGIN_FILE_BROKEN'],
});
