import { Global, Module } from '@nestjs/common';
import { LanguageModel } from './language-model.js';

/** Makes `LanguageModel` injectable everywhere. */
@Global()
@Module({ providers: [LanguageModel], exports: [LanguageModel] })
export class LanguageModelModule {}
