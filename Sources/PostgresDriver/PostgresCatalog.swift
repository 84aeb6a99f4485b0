import SQLStore

/// The facts about a schema in PostgreSQL's catalogue: every table with all that is attached to it,
/// and what others have put beside.
///
/// Definitions are without the schema's name, so that those of two schemas can be compared. An
/// entry's owner is the table or the function that it concerns.
enum PostgresCatalog {
    /// The wallet's tables, for `IN`.
    static let tables = Table.all.map { "'\($0.name)'" }.joined(separator: ", ")

    /// Rows of a kind, a name, an owner, a definition, and whether an extension brought it along.
    static let entries = """
        WITH here AS (SELECT current_schema()::regnamespace AS id),
        part AS (SELECT objid FROM pg_depend WHERE deptype = 'e'),
        own AS (
          SELECT * FROM pg_class WHERE relnamespace IN (SELECT id FROM here)),
        entry (kind, name, owner, definition, oid) AS (
          \((attached + beside).joined(separator: "\n  UNION ALL\n")))
        SELECT kind, name, owner,
          coalesce(replace(definition, quote_ident(current_schema()) || '.', ''), ''),
          oid IN (SELECT objid FROM part)
        FROM entry
        """

    /// Kinds of entries that may run, refuse or hide something when the wallet uses their table.
    private static let attached = [
        columns, constraints, references, indexes, triggers, rules, policies, children, functions,
        shadows, subscriptions,
    ]

    /// Entries that touch no table of the wallet.
    private static let beside = [others, extensions, schemas, remarks, databaseWide]

    private static let columns = """
          SELECT CASE relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view'
              WHEN 'f' THEN 'foreign table' ELSE 'table' END,
            relname::text, relname::text, string_agg(
              attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
                || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || attidentity::text || ' '
                || attcollation::regcollation::text, ', ' ORDER BY attname)
              || CASE WHEN relpersistence = 'p' THEN '' ELSE ' UNLOGGED' END
              || CASE WHEN relrowsecurity OR relforcerowsecurity THEN ' ROW SECURITY' ELSE '' END,
            own.oid
          FROM own JOIN pg_attribute ON attrelid = own.oid AND attnum > 0 AND NOT attisdropped
          LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
          WHERE relkind IN ('r', 'v', 'm', 'f', 'p')
          GROUP BY own.oid, relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity
        """

    /// The triggers with which PostgreSQL checks a reference can be switched off one by one.
    private static let constraints = """
          SELECT 'rule', relname || '.' || conname, relname::text,
            pg_get_constraintdef(pg_constraint.oid)
              || CASE WHEN convalidated THEN '' ELSE ' NOT VALID' END
              || CASE WHEN EXISTS (
                SELECT FROM pg_trigger WHERE tgconstraint = pg_constraint.oid AND tgenabled <> 'O')
                THEN ' DISABLED' ELSE '' END, pg_constraint.oid
          FROM pg_constraint JOIN own ON own.oid = conrelid WHERE contype <> 't'
        """

    /// A reference to a table keeps rows of it from going.
    private static let references = """
          SELECT 'reference', source.relname || '.' || conname || ' to ' || own.relname,
            own.relname::text, pg_get_constraintdef(pg_constraint.oid), pg_constraint.oid
          FROM pg_constraint JOIN own ON own.oid = confrelid
          JOIN pg_class source ON source.oid = conrelid WHERE contype = 'f'
        """

    private static let indexes = """
          SELECT 'index', own.relname::text, tables.relname::text, pg_get_indexdef(indexrelid)
            || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END, indexrelid
          FROM pg_index JOIN own ON own.oid = indexrelid
          JOIN pg_class tables ON tables.oid = indrelid
        """

    /// A trigger that is switched off has another definition.
    private static let triggers = """
          SELECT 'trigger', tgname::text || ' on ' || relname, relname::text,
            tgenabled::text || pg_get_triggerdef(pg_trigger.oid), pg_trigger.oid
          FROM pg_trigger JOIN own ON own.oid = tgrelid WHERE NOT tgisinternal
        """

    /// A view is a rule of its own.
    private static let rules = """
          SELECT 'rewriting', rulename::text || ' on ' || relname, relname::text,
            ev_enabled::text || pg_get_ruledef(pg_rewrite.oid), pg_rewrite.oid
          FROM pg_rewrite JOIN own ON own.oid = ev_class WHERE rulename <> '_RETURN'
        """

    private static let policies = """
          SELECT 'policy', polname::text || ' on ' || relname, relname::text,
            polcmd::text || polpermissive || polroles::text
              || coalesce(pg_get_expr(polqual, polrelid), '')
              || coalesce(pg_get_expr(polwithcheck, polrelid), ''), pg_policy.oid
          FROM pg_policy JOIN own ON own.oid = polrelid
        """

    /// The rows of a table that inherits from another are rows of the other, too.
    private static let children = """
          SELECT 'child', child.relname || ' of ' || own.relname, own.relname::text, '', child.oid
          FROM pg_inherits JOIN own ON own.oid = inhparent
          JOIN pg_class child ON child.oid = inhrelid WHERE own.relkind IN ('r', 'p')
        """

    private static let functions = """
          SELECT 'function', proname || '(' || pg_get_function_identity_arguments(oid) || ')',
            proname || '()',
            CASE WHEN prokind = 'a' THEN 'aggregate' ELSE pg_get_functiondef(oid) END, oid
          FROM pg_proc WHERE pronamespace IN (SELECT id FROM here)
        """

    /// A function or an operator that fits a call better than PostgreSQL's own of the same name
    /// takes its place.
    private static let shadows = """
          SELECT 'shadow', 'function ' || oid::regprocedure::text, '\(SchemaEntry.everything)', '',
            oid
          FROM pg_proc p WHERE pronamespace IN (SELECT id FROM here)
            AND oid NOT IN (SELECT objid FROM part) AND EXISTS (
              SELECT FROM pg_proc WHERE proname = p.proname
                AND pronamespace = 'pg_catalog'::regnamespace)
          UNION ALL
          SELECT 'shadow', 'operator ' || oid::regoperator::text, '\(SchemaEntry.everything)', '',
            oid
          FROM pg_operator WHERE oprnamespace IN (SELECT id FROM here)
            AND oid NOT IN (SELECT objid FROM part)
        """

    /// Another server's rows may arrive in a table.
    private static let subscriptions = """
          SELECT 'subscription', 'to ' || relname, relname::text, '', srsubid
          FROM pg_subscription_rel JOIN own ON own.oid = srrelid
        """

    private static let others = """
          SELECT 'sequence', relname::text, NULL, '', oid FROM own
          WHERE relkind = 'S' AND NOT EXISTS (
            SELECT FROM pg_depend WHERE objid = own.oid AND deptype = 'i')
          UNION ALL
          SELECT 'statistics', stxname::text, NULL, '', oid FROM pg_statistic_ext
          WHERE stxnamespace IN (SELECT id FROM here)
        """

    private static let extensions = """
          SELECT 'extension', extname::text, NULL, '', NULL FROM pg_extension
          WHERE extname <> 'plpgsql'
        """

    /// PostgreSQL's own are left out, and the one in which the wallet's schema is made for
    /// comparison.
    private static let schemas = """
          SELECT 'schema', nspname::text, NULL, '', oid FROM pg_namespace
          WHERE nspname NOT LIKE 'pg\\_%'
            AND nspname NOT IN ('information_schema', 'awallet_scratch')
            AND oid NOT IN (SELECT id FROM here)
        """

    private static let remarks = """
          SELECT DISTINCT 'comment', 'on ' || relname, NULL, '', NULL::oid
          FROM pg_description JOIN own ON own.oid = objoid AND classoid = 'pg_class'::regclass
          WHERE own.oid NOT IN (SELECT objid FROM part)
        """

    private static let databaseWide = """
          SELECT 'event trigger', evtname::text, NULL, '', oid FROM pg_event_trigger
          UNION ALL
          SELECT 'publication', pubname::text, NULL, '', oid FROM pg_publication
        """
}
