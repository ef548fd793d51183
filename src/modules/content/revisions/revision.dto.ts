import { IsString, Length } from 'class-validator';

export class DocumentParams {
  /** @example w2LBXSCvDCTwq2b1Wb5vBYmbVyqVJSZ8QG2Qi2AySdo */
  @IsString()
  @Length(1, 100)
  documentId: string;
}
