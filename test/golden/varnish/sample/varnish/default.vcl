vcl 4.1;
# Written by portolan. The next build replaces this file: make your changes in a copy.
# Complete configuration. It runs in place, in front of nginx:
#   varnishd -F -a :6081 -f "$PWD/dist/varnish/default.vcl"

include "./lantern.vcl";

backend default {
    .host = "127.0.0.1";
    .port = "8080";
}

sub vcl_recv {
    call portolan_lantern_accept;
    call portolan_lantern_range;
    # The site uses no cookies, and Varnish caches no request that has one.
    unset req.http.Cookie;
}

sub vcl_hash {
    # The site is the same for every host name.
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
