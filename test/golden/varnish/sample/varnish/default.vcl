vcl 4.1;
# Written by portolan; the next build replaces it, so keep changes in a copy of your own.
# Complete and runnable where it lies, before nginx:
#   varnishd -F -a :6081 -f "$PWD/dist/varnish/default.vcl"

include "./lantern.vcl";

backend default {
    .host = "127.0.0.1";
    .port = "8080";
}

sub vcl_recv {
    call portolan_lantern_accept;
    call portolan_lantern_range;
    # The site sets no cookies and reads none; Varnish keeps nothing that was asked for with one.
    unset req.http.Cookie;
}

sub vcl_hash {
    # The site is the same by every name of its host.
    hash_data(req.url);
    return (lookup);
}

sub vcl_deliver {
    call portolan_lantern_deliver;
}

sub vcl_synth {
    call portolan_lantern_synth;
}

sub vcl_backend_error {
    call portolan_lantern_backend_error;
}
