import { Global, Module } from '@nestjs/common';
import { SealedSecrets } from './sealed-secrets.js';
import { SigningKeys } from './signing-keys.js';

/** Makes `SigningKeys` and `SealedSecrets` injectable everywhere. */
@Global()
@Module({ providers: [SigningKeys, SealedSecrets], exports: [SigningKeys, SealedSecrets] })
export class SecretsModule {}
