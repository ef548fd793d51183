import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateComments1763688000800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE comments (
        id text COLLATE "C" PRIMARY KEY,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        change_request_id text COLLATE "C" REFERENCES change_requests ON DELETE CASCADE,
        revision_id text COLLATE "C" NOT NULL,
        page_id text COLLATE "C",
        node_id text COLLATE "C",
        cell_record text,
        cell_definition text,
        posted_by_id text COLLATE "C" NOT NULL REFERENCES users,
        posted_at timestamptz(3) NOT NULL DEFAULT now(),
        edited_at timestamptz(3),
        body jsonb,
        mentions text[] COLLATE "C" NOT NULL DEFAULT '{}',
        status text NOT NULL DEFAULT 'open',
        resolved_at timestamptz(3),
        resolved_by_id text COLLATE "C" REFERENCES users,
        replies integer NOT NULL DEFAULT 0
      );
      CREATE INDEX comments_of_space_idx ON comments (space_id, posted_at, id) WHERE change_request_id IS NULL;
      CREATE INDEX comments_of_space_by_status_idx ON comments (space_id, status, posted_at, id) WHERE change_request_id IS NULL;
      CREATE INDEX ON comments (space_id, page_id, posted_at, id);
      CREATE INDEX ON comments (change_request_id, posted_at, id);
      CREATE INDEX ON comments (posted_by_id, space_id, posted_at, id);
      CREATE INDEX ON comments (resolved_by_id);

      CREATE TABLE comment_replies (
        id text COLLATE "C" PRIMARY KEY,
        space_id text COLLATE "C" NOT NULL REFERENCES spaces,
        comment_id text COLLATE "C" NOT NULL REFERENCES comments ON DELETE CASCADE,
        posted_by_id text COLLATE "C" NOT NULL REFERENCES users,
        posted_at timestamptz(3) NOT NULL DEFAULT now(),
        edited_at timestamptz(3),
        body jsonb,
        mentions text[] COLLATE "C" NOT NULL DEFAULT '{}'
      );
      CREATE INDEX ON comment_replies (space_id, id);
      CREATE INDEX ON comment_replies (comment_id, posted_at, id);
      CREATE INDEX ON comment_replies (comment_id, posted_by_id, posted_at);
      CREATE INDEX ON comment_replies (posted_by_id, space_id);

      CREATE TABLE comment_reactions (
        comment_id text COLLATE "C" REFERENCES comments ON DELETE CASCADE,
        emoji text COLLATE "C",
        user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
        reacted_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (comment_id, emoji, user_id)
      );
      CREATE INDEX ON comment_reactions (user_id);

      CREATE TABLE comment_reply_reactions (
        comment_reply_id text COLLATE "C" REFERENCES comment_replies ON DELETE CASCADE,
        emoji text COLLATE "C",
        user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
        reacted_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (comment_reply_id, emoji, user_id)
      );
      CREATE INDEX ON comment_reply_reactions (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE comment_reply_reactions, comment_reactions, comment_replies, comments');
  }
}
