/** The server that sends our mail. */
export interface MailServer {
  host: string;
  port: number;
  /** Whether the connection is encrypted from the first byte; otherwise it is encrypted as soon as the server offers it. */
  secure: boolean;
  credentials?: { user: string; password: string };
  from: string;
}

/** The bucket that stores the files: Amazon S3 or a compatible service. */
export interface FileBucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Put before each key; ends with a slash unless it is empty. */
  prefix: string;
}

/** An OpenAI-compatible server of language models. */
export interface LanguageModelServer {
  /** Its base, to which `/chat/completions` is added. */
  url: string;
  model: string;
  /** The model that compares texts, if there is one: `/embeddings` is added to the base. */
  embeddingModel?: string;
  apiKey?: string;
  /** How many requests about conversations a process sends in an hour at most. */
  requestsPerHour: number;
}

/** A server that translates, with its key if it needs one. */
export interface TranslationServer {
  url: string;
  apiKey?: string;
}
